import type {
  ClinicQuestion,
  PaymentReturn,
  RecordedWithdrawal,
  Withdrawal,
} from '#core/api/rights/withdrawal.ts';
import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { type Money, NO_MONEY, sumOf } from '#core/money/money.ts';
import { rightsCopy } from '../../copy/rights.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { pesos } from '../../ui/money-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { ReceiptList, type ReceiptRow } from '../../ui/receipt-list.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CLAIM_PATH } from './rights-paths.ts';

const copy = rightsCopy.withdrawal;

const returnWords = ({ dueBy, returnedAt }: PaymentReturn, now: number): string => {
  if (returnedAt) return copy.returned(momentText(returnedAt.toISOString()));
  const isLate = bogotaDate(new Date(now)) > dueBy;
  return isLate ? copy.returnLate(dateInWords(dueBy)) : copy.returnBy(dateInWords(dueBy));
};

/** Those of the same day together. */
const rowsOf = (returns: RecordedWithdrawal['returns'], now: number): readonly ReceiptRow[] => {
  const amounts = new Map<string, Money>();
  for (const one of returns) {
    const label = returnWords(one, now);
    amounts.set(label, sumOf([amounts.get(label) ?? NO_MONEY, one.amount]));
  }
  return [...amounts].map(([label, amount]) => ({ label, value: pesos(amount) }));
};

interface ReturnsProps {
  returns: RecordedWithdrawal['returns'];
  maskedPhone: string;
}

const Returns = ({ returns, maskedPhone }: ReturnsProps) => {
  const now = useNow();
  const waiting = returns.filter(({ returnedAt }) => returnedAt === undefined);
  const ways = new Set(waiting.map(({ way, from }) => copy.returnedTo[way](maskedPhone, dateInWords(from))));
  return (
    <Card>
      <h2>{copy.paidTitle}</h2>
      {returns.length === 0 ? <p>{copy.nothingPaid}</p> : <ReceiptList rows={rowsOf(returns, now)} />}
      {waiting.length > 0 && (
        <>
          {[...ways].map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <LinkButton kind="quiet" wide to="/dashboard/help">
            {copy.help}
          </LinkButton>
        </>
      )}
    </Card>
  );
};

const underWayWords = (provider: string, question: ClinicQuestion | undefined): string =>
  question ? copy.askedNext(provider, dateInWords(question.answerUntil)) : copy.recordedNext(provider);

interface ExcludedProps {
  provider: string;
  begunOn: CalendarDate | undefined;
}

/** The credit stands: why, and the way to object. */
const Excluded = ({ provider, begunOn }: ExcludedProps) => (
  <>
    <Notice tone="attention" live title={copy.excluded}>
      {copy.excludedNext(provider, begunOn && dateInWords(begunOn))}
    </Notice>
    <Card>
      <h2>{copy.objectTitle}</h2>
      <p>{copy.object(provider)}</p>
      <LinkButton kind="secondary" wide to={CLAIM_PATH}>
        {rightsCopy.claims.file}
      </LinkButton>
    </Card>
  </>
);

/** What came of a withdrawal: what is owed back, and the clinic's money. */
export const WithdrawalProgress = ({
  withdrawal: { standing, provider, maskedPhone },
  recorded,
}: {
  withdrawal: Withdrawal;
  recorded: RecordedWithdrawal;
}) => {
  const isDone = standing === 'withdrawn';
  const { number, saidAt, question, clinic, returns } = recorded;
  return (
    <>
      {standing === 'excluded' ? (
        <Excluded provider={provider} begunOn={question?.begunOn} />
      ) : (
        <Notice tone={isDone ? 'ok' : 'info'} live title={isDone ? copy.done : copy.recorded}>
          {isDone ? copy.doneNext : underWayWords(provider, question)}
        </Notice>
      )}
      {isDone && (
        <>
          <Returns returns={returns} maskedPhone={maskedPhone} />
          <Card>
            <h2>{copy.clinicTitle}</h2>
            {question && !question.answeredAt && clinic !== 'never_had' && (
              <p>{copy.clinicSilent(provider)}</p>
            )}
            <p>{copy.clinic[clinic](provider)}</p>
          </Card>
        </>
      )}
      <Card>
        <ReceiptList
          rows={[
            { label: copy.filed, value: number },
            { label: copy.saidAt, value: momentText(saidAt.toISOString()) },
          ]}
        />
      </Card>
      {isDone && (
        <LinkButton kind="secondary" wide to="/dashboard/documents">
          {copy.documents}
        </LinkButton>
      )}
    </>
  );
};
