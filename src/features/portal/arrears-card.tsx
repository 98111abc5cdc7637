import type { Credit } from '#core/api/credit/credit.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { arrearsCopy as copy } from '../../copy/arrears.ts';
import { portalCopy } from '../../copy/portal.ts';
import { Card, FigureHeading } from '../../ui/card.tsx';
import { WarningIcon } from '../../ui/icons/status-icons.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { Money } from '../../ui/money.tsx';
import { pesos } from '../../ui/money-text.ts';
import textStyles from '../../ui/text.module.css';
import { DebtBreakdown } from './debt-breakdown.tsx';
import { overdueOf } from './debt-status.ts';
import styles from './home-screen.module.css';
import { PayActions } from './pay-actions.tsx';
import { PayLink } from './pay-link.tsx';

/** Catch-up first, then the minimum payment, each with what it leaves unpaid. */
const ArrearsCard = ({ credit, isOnline }: { credit: Credit; isOnline: boolean }) => {
  const overdue = overdueOf(credit);
  const { minimumPayment, catchUp, validOn } = credit;
  if (!overdue || !catchUp) return null;
  const current = credit.instalments.find(({ status }) => status === 'due');
  const next = catchUp.amount < minimumPayment ? current : undefined;
  return (
    <Card className={styles.card}>
      <div className={styles.figures}>
        <FigureHeading asOf={portalCopy.asOf(shortDate(validOn))}>{copy.title}</FigureHeading>
        <Money value={catchUp.amount} size="figure" className={styles.amount} />
        <p className={styles.owed}>
          <WarningIcon />
          <span>
            {copy.owed(overdue.count, dateInWords(overdue.since), overdue.days)}{' '}
            {overdue.perDay > 0 && copy.perDay(pesos(overdue.perDay))}
          </span>
        </p>
      </div>
      <PayActions credit={credit} isOnline={isOnline} amount={catchUp.amount}>
        <div className={styles.way}>
          <PayLink isOnline={isOnline} amount={catchUp.amount} startsNow>
            {copy.catchUp(pesos(catchUp.amount))}
          </PayLink>
          <p className={textStyles.note}>
            {next
              ? copy.leaves(pesos(minimumPayment - catchUp.amount), dateInWords(next.dueOn))
              : copy.leavesNothing}
          </p>
        </div>
        {next && (
          <div className={styles.way}>
            <PayLink isOnline={isOnline} amount={minimumPayment} kind="secondary" startsNow>
              {copy.minimum(pesos(minimumPayment))}
            </PayLink>
            <p className={textStyles.note}>{copy.minimumLeaves(dateInWords(next.dueOn))}</p>
          </div>
        )}
      </PayActions>
      <DebtBreakdown
        title={portalCopy.debt.minimum}
        parts={credit.minimumParts}
        total={minimumPayment}
        instalments={credit.instalments}
      />
    </Card>
  );
};

export default ArrearsCard;
