import { useAtomValue } from 'jotai/react';
import { useId, useState } from 'react';
import { downloadReceipt } from '#core/api/credit/credit-documents.ts';
import type { CreditPayment } from '#core/api/credit/credit-payments.ts';
import { channelName } from '#core/api/payments/payment-channels.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { documentsCopy } from '../../copy/documents.ts';
import { portalCopy } from '../../copy/portal.ts';
import { reportedCopy } from '../../copy/reported-payments.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { openPdfInTab } from '../../platform/files/pdf-tab.ts';
import { loanAtom } from '../../platform/session/session-atoms.ts';
import { AllocationList } from '../../ui/allocation-list.tsx';
import { allocationText } from '../../ui/allocation-text.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { ArrowLeftIcon, ChevronDownIcon } from '../../ui/icons/action-icons.tsx';
import { DocumentIcon } from '../../ui/icons/object-icons.tsx';
import { CheckCircleIcon, WarningIcon } from '../../ui/icons/status-icons.tsx';
import { dayText, momentText, shortDate } from '../../ui/moment-text.ts';
import { Money } from '../../ui/money.tsx';
import { pesos } from '../../ui/money-text.ts';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';
import { ReceiptList } from '../../ui/receipt-list.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './payment-row.module.css';

const receiptCopy = documentsCopy.receipt;

const ReceiptButton = ({ payment }: { payment: Pick<CreditPayment, 'id' | 'amount' | 'paidAt'> }) => {
  const loan = useAtomValue(loanAtom);
  const disabledReasonId = useDisabledReasonId();
  const opening = useApiMutation({
    mutationFn: () =>
      openPdfInTab(
        () => call(downloadReceipt, { params: { loanId: String(loan), paymentId: payment.id } }),
        receiptCopy.tab,
      ),
  });
  return (
    <>
      <Button
        kind="quiet"
        icon={<DocumentIcon size={20} />}
        busy={opening.isPending}
        aria-label={
          opening.isPending ? undefined : receiptCopy.label(pesos(payment.amount), dayText(payment.paidAt))
        }
        disabledReasonId={disabledReasonId}
        onClick={() => void opening.submit()}
      >
        {opening.isPending ? documentsCopy.opening : receiptCopy.open}
      </Button>
      <NeedsNetwork as="hidden" disabledReasonId={disabledReasonId}>
        {documentsCopy.needsNetwork}
      </NeedsNetwork>
      {opening.failure && (
        <FailureNotice title={documentsCopy.failed} failure={opening.failure} retry={opening.retry} />
      )}
    </>
  );
};

const copy = portalCopy.payments;

const Applied = ({ payment }: { payment: CreditPayment }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id} className={styles.title}>
        {copy.applied}
      </h3>
      <p>{allocationText(payment.applied)}</p>
      <AllocationList applied={payment.applied} total={payment.amount} />
      {payment.interestSaved > 0 && (
        <p className={textStyles.note}>{copy.saved(pesos(payment.interestSaved))}</p>
      )}
    </section>
  );
};

/** A mark and a word: colour never speaks alone. */
const markOf = ({ isLate, reversedAt }: CreditPayment) => {
  if (reversedAt !== undefined) return { Icon: ArrowLeftIcon, word: copy.reversed, tone: styles.reversed };
  return isLate
    ? { Icon: WarningIcon, word: copy.late, tone: styles.late }
    : { Icon: CheckCircleIcon, word: copy.onTime, tone: styles.onTime };
};

/** Matches the payment to its report, and shows where the report differs from what was posted. */
const Report = ({ payment: { report, amount, paidAt } }: { payment: CreditPayment }) => {
  if (!report) return null;
  const reportedAt = momentText(report.paidAt);
  const isAlike = report.amount === amount && reportedAt === momentText(paidAt);
  return (
    <p>{isAlike ? reportedCopy.posted : reportedCopy.postedOtherwise(pesos(report.amount), reportedAt)}</p>
  );
};

const Details = ({ payment }: { payment: CreditPayment }) => {
  const { paidAt, valueDate, reversedAt, channel, reference } = payment;
  const countsFromAnotherDay = reversedAt === undefined && bogotaDate(new Date(paidAt)) !== valueDate;
  return (
    <div className={styles.details}>
      {reversedAt === undefined ? (
        <Applied payment={payment} />
      ) : (
        <p>{copy.reversedText(dayText(reversedAt))}</p>
      )}
      <Report payment={payment} />
      <ReceiptList
        rows={[
          { label: copy.paidAt, value: momentText(paidAt) },
          ...(countsFromAnotherDay ? [{ label: copy.countsFrom, value: dateInWords(valueDate) }] : []),
          { label: copy.channel, value: channelName(channel) },
          { label: copy.reference, value: <span className={styles.reference}>{reference}</span> },
        ]}
      />
      <ReceiptButton payment={payment} />
    </div>
  );
};

/** Without the year, which stands above. */
const dayAndMonth = (instant: string): string =>
  shortDate(bogotaDate(new Date(instant))).replace(/\s\d{4}$/, '');

interface PaymentRowProps {
  payment: CreditPayment;
  isOpenAtFirst: boolean;
}

/** One line that opens to how the payment was applied, its reference and its receipt. */
export const PaymentRow = ({ payment, isOpenAtFirst }: PaymentRowProps) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { Icon, word, tone } = markOf(payment);
  return (
    <details className={styles.row} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.head}>
        <Icon size={22} className={tone} />
        <span className={styles.what}>
          <span className={textStyles.strong}>{dayAndMonth(payment.paidAt)}</span>{' '}
          <span className={textStyles.note}>
            <span className={tone}>{word}</span> · {channelName(payment.channel)}
          </span>
        </span>{' '}
        <span className={payment.reversedAt === undefined ? styles.amount : styles.void}>
          <Money value={payment.amount} />
        </span>
        <ChevronDownIcon size={20} className={styles.chevron} />
      </summary>
      {isOpen && <Details payment={payment} />}
    </details>
  );
};
