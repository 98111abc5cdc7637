import { portalCopy } from '../../copy/portal.ts';
import { dateInWords } from '../../core/domain/date-words.ts';
import type { Credit } from '../../core/wire/credit-answer.ts';
import { Card } from '../../ui/card.tsx';
import { WarningIcon } from '../../ui/icons/status-icons.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { Money } from '../../ui/money.tsx';
import { pesos } from '../../ui/money-text.ts';
import { DebtBreakdown } from './debt-breakdown.tsx';
import styles from './minimum-card.module.css';
import { PayLink } from './pay-link.tsx';
import { nextBillOf, overdueOf } from './standing.ts';

const copy = portalCopy.home;

const UpToDate = ({ credit }: { credit: Credit }) => {
  const next = nextBillOf(credit);
  return (
    <>
      <p className={styles.title}>{copy.upToDate.title}</p>
      <p className={styles.asOf}>{portalCopy.asOf(shortDate(credit.validOn))}</p>
      <p>{next ? copy.upToDate.next(dateInWords(next.dueOn), pesos(next.regular)) : copy.upToDate.last}</p>
    </>
  );
};

/** The figure that the person came for: how much, until when, and the way to pay it. */
export function MinimumCard({ credit, isOnline }: { credit: Credit; isOnline: boolean }) {
  const overdue = overdueOf(credit);
  const { minimumPayment, nextDueOn, validOn } = credit;
  const isUpToDate = minimumPayment === 0;
  const current = credit.bills.find(({ status }) => status === 'due');
  return (
    <Card className={overdue ? styles.late : styles.card}>
      {isUpToDate ? (
        <UpToDate credit={credit} />
      ) : (
        <div className={styles.figures}>
          <h2 className={styles.label}>
            {copy.minimum} <span className={styles.asOf}>{portalCopy.asOf(shortDate(validOn))}</span>
          </h2>
          <Money value={minimumPayment} size="figure" />
          {overdue ? (
            <p className={styles.dueNow}>{copy.dueNow(dateInWords(overdue.since))}</p>
          ) : (
            nextDueOn && <p>{copy.dueOn(dateInWords(nextDueOn))}</p>
          )}
        </div>
      )}
      <PayLink isOnline={isOnline} kind={isUpToDate ? 'secondary' : 'primary'}>
        {isUpToDate ? copy.upToDate.pay : copy.pay(pesos(minimumPayment))}
      </PayLink>
      {overdue && (
        <div className={styles.arrears}>
          <WarningIcon />
          <div>
            <p className={styles.arrearsTitle}>{copy.arrears.title(overdue.count)}</p>
            <p>{copy.arrears.text(pesos(overdue.amount), overdue.days)}</p>
            {overdue.perDay > 0 && <p>{copy.arrears.perDay(pesos(overdue.perDay))}</p>}
            <p>{copy.arrears.upToDate(pesos(overdue.amount), current && dateInWords(current.dueOn))}</p>
          </div>
        </div>
      )}
      {!isUpToDate && (
        <DebtBreakdown
          title={portalCopy.debt.minimum}
          parts={credit.minimumParts}
          total={minimumPayment}
          bills={credit.bills}
        />
      )}
    </Card>
  );
}
