import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { ageFigures } from '#core/loan/figures-age.ts';
import { summaryCopy } from '../../copy/summary.ts';
import { useOnline } from '../../platform/network/online.ts';
import type { SavedSummary } from '../../platform/storage/saved-summary.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, FigureHeading } from '../../ui/card.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { relativeTimeText } from '../../ui/relative-time-text.ts';
import { Ring } from '../../ui/ring.tsx';
import textStyles from '../../ui/text.module.css';
import { useNow } from '../../ui/use-now.ts';
import styles from './summary-screen.module.css';

const copy = summaryCopy.screen;

const Figures = ({ summary, isDuePast }: { summary: SavedSummary; isDuePast: boolean }) => {
  const { minimumPayment, catchUp, totalDebt, nextDueOn, lastDigits, paid, late, term, validOn } = summary;
  const asOf = copy.asOf(shortDate(validOn));
  const toPay = catchUp ?? minimumPayment;
  const title = catchUp === undefined ? copy.minimum : copy.catchUp;
  return (
    <Card>
      <FigureHeading asOf={asOf}>{toPay === 0 ? copy.upToDate : title}</FigureHeading>
      {toPay > 0 && <Money value={toPay} size="figure" />}
      {nextDueOn && <p>{(isDuePast ? copy.pastDue : copy.dueOn)(dateInWords(nextDueOn))}</p>}
      <div className={styles.progress}>
        <Ring
          segments={term}
          filled={paid}
          late={late}
          current={paid + late}
          size="5rem"
          label={copy.label(paid, term, late)}
        />
        <div>
          <p aria-hidden="true">{copy.progress(paid, term)}</p>
          <p className={textStyles.note}>{copy.credit(lastDigits)}</p>
        </div>
      </div>
      {toPay !== minimumPayment && (
        <dl className={styles.fact}>
          <dt>{copy.minimum}</dt>
          <dd>
            <Money value={minimumPayment} size="large" /> <span className={textStyles.note}>{asOf}</span>
          </dd>
        </dl>
      )}
      <dl className={styles.fact}>
        <dt>{copy.totalDebt}</dt>
        <dd>
          <Money value={totalDebt} size="large" /> <span className={textStyles.note}>{asOf}</span>
        </dd>
      </dl>
    </Card>
  );
};

export interface SummaryScreenProps {
  summary: SavedSummary;
  /** The login. */
  backTo: string;
}

/** The kept summary, readable without login: figures and their age. */
export const SummaryScreen = ({ summary, backTo }: SummaryScreenProps) => {
  const isOnline = useOnline();
  const now = useNow();
  const { caution, isDuePast } = ageFigures(summary, bogotaDate(new Date(now)));
  return (
    <Page
      title={copy.title}
      lead={copy.updated(relativeTimeText(summary.fetchedAt, now))}
      before={<BackLink to={backTo}>{copy.back}</BackLink>}
      actions={
        isOnline && (
          <LinkButton wide to={backTo}>
            {copy.enter}
          </LinkButton>
        )
      }
    >
      <Notice tone={caution === 'same_day' ? 'info' : 'attention'}>{copy.caution[caution]}</Notice>
      <Figures summary={summary} isDuePast={isDuePast} />
      {!isOnline && <p>{copy.needsNetwork}</p>}
    </Page>
  );
};
