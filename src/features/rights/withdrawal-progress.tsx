import type { PaymentReturn, RecordedWithdrawal, Withdrawal } from '#core/api/rights/withdrawal.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { rightsCopy } from '../../copy/rights.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { pesos } from '../../ui/money-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { ReceiptList } from '../../ui/receipt-list.tsx';
import { useNow } from '../../ui/use-now.ts';

const copy = rightsCopy.withdrawal;

const returnWords = ({ dueBy, returnedAt }: PaymentReturn, now: number): string => {
  if (returnedAt) return copy.returned(momentText(returnedAt.toISOString()));
  const isLate = bogotaDate(new Date(now)) > dueBy;
  return isLate ? copy.returnLate(dateInWords(dueBy)) : copy.returnBy(dateInWords(dueBy));
};

interface ReturnsProps {
  returns: RecordedWithdrawal['returns'];
  maskedPhone: string;
}

const Returns = ({ returns, maskedPhone }: ReturnsProps) => {
  const now = useNow();
  const isWaiting = returns.some(({ returnedAt }) => returnedAt === undefined);
  return (
    <Card>
      <h2>{copy.paidTitle}</h2>
      {returns.length === 0 ? (
        <p>{copy.nothingPaid}</p>
      ) : (
        <ReceiptList
          rows={returns.map((one) => ({
            label: copy.returnOf(pesos(one.amount)),
            value: returnWords(one, now),
            isWide: true,
          }))}
        />
      )}
      {isWaiting && (
        <>
          <p>{copy.returnedTo(maskedPhone)}</p>
          <LinkButton kind="quiet" wide to="/dashboard/help">
            {copy.help}
          </LinkButton>
        </>
      )}
    </Card>
  );
};

/** What came of a withdrawal: what is owed back, and the clinic's money. */
export const WithdrawalProgress = ({
  withdrawal: { standing, provider, maskedPhone },
  recorded,
}: {
  withdrawal: Withdrawal;
  recorded: RecordedWithdrawal;
}) => {
  const isDone = standing === 'withdrawn';
  const { number, saidAt, clinic, returns } = recorded;
  return (
    <>
      <Notice tone={isDone ? 'ok' : 'info'} live title={isDone ? copy.done : copy.recorded}>
        {isDone ? copy.doneNext : copy.recordedNext(provider)}
      </Notice>
      <Card>
        <ReceiptList
          rows={[
            { label: copy.filed, value: number },
            { label: copy.saidAt, value: momentText(saidAt.toISOString()) },
          ]}
        />
      </Card>
      {isDone && (
        <>
          <Returns returns={returns} maskedPhone={maskedPhone} />
          <Card>
            <h2>{copy.clinicTitle}</h2>
            <p>{copy.clinic[clinic](provider)}</p>
          </Card>
          <LinkButton kind="secondary" wide to="/dashboard/documents">
            {copy.documents}
          </LinkButton>
        </>
      )}
    </>
  );
};
