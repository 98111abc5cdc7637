import { useAtomValue } from 'jotai/react';
import { type ReactNode, useEffect } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import { addDays, bogotaDate, type CalendarDate, daysBetween } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { ageFigures } from '#core/loan/figures-age.ts';
import { loadChunk } from '#core/pwa/load-chunk.ts';
import { portalCopy } from '../../copy/portal.ts';
import { userAtom } from '../../platform/session/session-atoms.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card, FigureHeading } from '../../ui/card.tsx';
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx';
import { Columns } from '../../ui/columns.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { Money } from '../../ui/money.tsx';
import { pesos } from '../../ui/money-text.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import textStyles from '../../ui/text.module.css';
import { CreditScreen, type PortalScreenProps } from './credit-screen.tsx';
import { DebtBreakdown } from './debt-breakdown.tsx';
import { isPaymentNear, nextInstalmentOf } from './debt-status.ts';
import styles from './home-screen.module.css';
import { PayActions } from './pay-actions.tsx';
import { PayLink } from './pay-link.tsx';
import { hasPaymentsUnderWay } from './payment-under-way.ts';
import { HARDSHIP_PATH } from './portal-paths.ts';
import { ProgressCard } from './progress-card.tsx';
import { SummaryNotice } from './summary-notice.tsx';

const copy = portalCopy.home;

const UpToDate = ({ credit, isDuePast }: { credit: Credit; isDuePast: boolean }) => {
  const next = nextInstalmentOf(credit);
  const words = isDuePast ? copy.upToDate.past : copy.upToDate;
  return (
    <>
      <p className={styles.title}>{words.title}</p>
      <p className={textStyles.note}>{portalCopy.asOf(shortDate(credit.validOn))}</p>
      <p>{next ? words.next(dateInWords(next.dueOn), pesos(next.regular)) : copy.upToDate.last}</p>
    </>
  );
};

interface MinimumCardProps {
  readonly credit: Credit;
  readonly isOnline: boolean;
  readonly today: CalendarDate;
}

const MinimumCard = ({ credit, isOnline, today }: MinimumCardProps) => {
  const { minimumPayment, nextDueOn, validOn } = credit;
  const { isDuePast } = ageFigures({ validOn, nextDueOn, late: 0 }, today);
  const isUpToDate = minimumPayment === 0;
  return (
    <Card className={styles.card}>
      {isUpToDate ? (
        <UpToDate credit={credit} isDuePast={isDuePast} />
      ) : (
        <div className={styles.figures}>
          <FigureHeading asOf={portalCopy.asOf(shortDate(validOn))}>{copy.minimum}</FigureHeading>
          <Money value={minimumPayment} size="figure" />
          {nextDueOn && <p>{(isDuePast ? copy.pastDue : copy.dueOn)(dateInWords(nextDueOn))}</p>}
        </div>
      )}
      <PayActions credit={credit} isOnline={isOnline} amount={minimumPayment}>
        {isUpToDate ? (
          <PayLink isOnline={isOnline} kind="secondary">
            {copy.upToDate.pay}
          </PayLink>
        ) : (
          <PayLink isOnline={isOnline} amount={minimumPayment} startsNow>
            {copy.pay(pesos(minimumPayment))}
          </PayLink>
        )}
      </PayActions>
      {!isUpToDate && (
        <DebtBreakdown
          title={portalCopy.debt.minimum}
          parts={credit.minimumParts}
          total={minimumPayment}
          instalments={credit.instalments}
        />
      )}
    </Card>
  );
};

const ClosedCredit = onDemand(() => import('./closed-credit.tsx'));
const PaymentNotices = onDemand(() => import('./payment-notices.tsx'));
const WithdrawalNotice = onDemand(() => import('./withdrawal-notice.tsx'));
const InsolvencyNotice = onDemand(() => import('./insolvency-notice.tsx'));
const ArrearsCard = onDemand(() => import('./arrears-card.tsx'));
const PromiseCard = onDemand(() => import('./promise-card.tsx'));
// At the end of the screen, so that their late rendering shifts nothing.
const DatesCard = onDemand(() => import('./dates-card.tsx'));
const SummarySwitch = onDemand(() => import('./summary-switch.tsx'));

/** The promise that is open or was not kept; else the way to make one, while a payment is near. */
const CannotPay = ({ credit, isOnline }: { credit: Credit; isOnline: boolean }) => {
  const { promise } = credit;
  const isNear = isPaymentNear(credit);
  if (promise?.standing === 'open' || (promise?.standing === 'broken' && isNear))
    return (
      <ChunkBoundary>
        <PromiseCard credit={credit} promise={promise} isOnline={isOnline} />
      </ChunkBoundary>
    );
  if (!isNear) return null;
  return (
    <LinkButton kind="quiet" wide to={HARDSHIP_PATH}>
      {copy.cannotPay}
    </LinkButton>
  );
};

const Greeting = () => {
  const [firstName] = (useAtomValue(userAtom)?.firstNames ?? '').trim().split(/\s+/);
  return firstName ? <p className={styles.greeting}>{copy.greeting(firstName)}</p> : null;
};

/** Later parts of the screen are there by then. */
const SNAPSHOT_DELAY_MS = 1_500;

const keepSnapshot = (fetchedAt: number): void => {
  loadChunk(() => import('../../platform/snapshot/keep-snapshot.ts'))
    .then((snapshots) => snapshots.keepSnapshot(fetchedAt))
    .catch((error: unknown) => console.warn('snapshot not kept', error));
};

/** Keeps this screen for the next start, which paints it before the app is there. */
const KeepSnapshot = ({ fetchedAt }: { fetchedAt: number }) => {
  useEffect(() => {
    const keep = () => keepSnapshot(fetchedAt);
    const timer = setTimeout(keep, SNAPSHOT_DELAY_MS);
    const keepOnLeaving = () => document.hidden && keep();
    document.addEventListener('visibilitychange', keepOnLeaving);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', keepOnLeaving);
    };
  }, [fetchedAt]);
  return null;
};

/** Today, counted from the day of the figures: a phone whose date is wrong makes none of them older. */
const dayAfterFetch = ({ validOn }: Credit, fetchedAt: number): CalendarDate =>
  addDays(validOn, Math.max(0, daysBetween(bogotaDate(new Date(fetchedAt)), bogotaDate(new Date()))));

interface HomeScreenProps extends PortalScreenProps {
  /** Stands first until it is answered, where it can be: without a network the debt comes first. */
  question?: ReactNode;
  after?: ReactNode;
}

export const HomeScreen = ({ question, after, ...props }: HomeScreenProps) => (
  <CreditScreen {...props} title={portalCopy.home.title} before={<Greeting />} wide>
    {(credit, isOnline, { lookedAt }) =>
      credit.standing === 'paid' ? (
        <ChunkBoundary>
          <ClosedCredit credit={credit} />
        </ChunkBoundary>
      ) : (
        <Columns
          start={
            <>
              {isOnline && credit.asksForReminders && !credit.insolventSince && (
                <ChunkBoundary>{question}</ChunkBoundary>
              )}
              <ChunkBoundary>
                {credit.withdrawal && <WithdrawalNotice standing={credit.withdrawal} />}
                {hasPaymentsUnderWay(credit) && <PaymentNotices credit={credit} />}
                {credit.insolventSince ? (
                  <InsolvencyNotice since={credit.insolventSince} />
                ) : credit.catchUp ? (
                  <ArrearsCard credit={credit} isOnline={isOnline} />
                ) : (
                  <MinimumCard credit={credit} isOnline={isOnline} today={dayAfterFetch(credit, lookedAt)} />
                )}
              </ChunkBoundary>
              <SummaryNotice />
              {!credit.insolventSince && <CannotPay credit={credit} isOnline={isOnline} />}
              {isOnline && <KeepSnapshot fetchedAt={lookedAt} />}
            </>
          }
          end={
            <>
              <ProgressCard credit={credit} />
              <ChunkBoundary>
                <DatesCard credit={credit} today={dayAfterFetch(credit, lookedAt)} />
                <SummarySwitch credit={credit} fetchedAt={lookedAt} />
              </ChunkBoundary>
              {after}
            </>
          }
        />
      )
    }
  </CreditScreen>
);
