import type { Credit } from '#core/api/credit/credit.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { portalCopy } from '../../copy/portal.ts';
import { Card } from '../../ui/card.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { Money } from '../../ui/money.tsx';
import { pesos } from '../../ui/money-text.ts';
import { DebtBreakdown } from './debt-breakdown.tsx';
import { nextInstalmentOf } from './debt-status.ts';
import styles from './minimum-card.module.css';
import { PayLink } from './pay-link.tsx';

const copy = portalCopy.home;

const UpToDate = ({ credit }: { credit: Credit }) => {
  const next = nextInstalmentOf(credit);
  return (
    <>
      <p className={styles.title}>{copy.upToDate.title}</p>
      <p className={styles.asOf}>{portalCopy.asOf(shortDate(credit.validOn))}</p>
      <p>{next ? copy.upToDate.next(dateInWords(next.dueOn), pesos(next.regular)) : copy.upToDate.last}</p>
    </>
  );
};

export function MinimumCard({ credit, isOnline }: { credit: Credit; isOnline: boolean }) {
  const { minimumPayment, nextDueOn, validOn } = credit;
  const isUpToDate = minimumPayment === 0;
  return (
    <Card className={styles.card}>
      {isUpToDate ? (
        <UpToDate credit={credit} />
      ) : (
        <div className={styles.figures}>
          <h2 className={styles.label}>
            {copy.minimum} <span className={styles.asOf}>{portalCopy.asOf(shortDate(validOn))}</span>
          </h2>
          <Money value={minimumPayment} size="figure" />
          {nextDueOn && <p>{copy.dueOn(dateInWords(nextDueOn))}</p>}
        </div>
      )}
      <PayLink isOnline={isOnline} kind={isUpToDate ? 'secondary' : 'primary'}>
        {isUpToDate ? copy.upToDate.pay : copy.pay(pesos(minimumPayment))}
      </PayLink>
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
}
