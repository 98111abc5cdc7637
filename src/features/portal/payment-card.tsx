import { useAtomValue } from 'jotai/react';
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
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { ArrowLeftIcon } from '../../ui/icons/action-icons.tsx';
import { DocumentIcon } from '../../ui/icons/object-icons.tsx';
import { CheckCircleIcon, WarningIcon } from '../../ui/icons/status-icons.tsx';
import { dayText, momentText } from '../../ui/moment-text.ts';
import { Money } from '../../ui/money.tsx';
import { pesos } from '../../ui/money-text.ts';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './payment-card.module.css';

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

const Applied = ({ payment }: { payment: CreditPayment }) => (
  <Disclosure title={copy.applied}>
    <p>{allocationText(payment.applied)}</p>
    <AllocationList applied={payment.applied} total={payment.amount} />
    {payment.interestSaved > 0 && (
      <p className={textStyles.note}>{copy.saved(pesos(payment.interestSaved))}</p>
    )}
  </Disclosure>
);

const Outcome = ({ payment: { isLate, reversedAt } }: { payment: CreditPayment }) => {
  if (reversedAt !== undefined) {
    return (
      <span className={styles.reversed}>
        <ArrowLeftIcon size={18} /> {copy.reversed}
      </span>
    );
  }
  const Icon = isLate ? WarningIcon : CheckCircleIcon;
  return (
    <span className={isLate ? styles.late : styles.onTime}>
      <Icon size={18} /> {isLate ? copy.late : copy.onTime}
    </span>
  );
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

export const PaymentCard = ({ payment }: { payment: CreditPayment }) => {
  const { paidAt, valueDate, reversedAt } = payment;
  const countsFromAnotherDay = bogotaDate(new Date(paidAt)) !== valueDate;
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.amount}>
          <Money value={payment.amount} size="large" />
        </h2>
        <Outcome payment={payment} />
      </div>
      <p>{momentText(paidAt)}</p>
      {countsFromAnotherDay && reversedAt === undefined && (
        <p>
          {copy.countsFrom} {dateInWords(valueDate)}
        </p>
      )}
      <p className={textStyles.note}>
        {copy.channel}: {channelName(payment.channel)} · {copy.reference}:{' '}
        <span className={styles.reference}>{payment.reference}</span>
      </p>
      <Report payment={payment} />
      {reversedAt === undefined ? (
        <Applied payment={payment} />
      ) : (
        <p>{copy.reversedText(dayText(reversedAt))}</p>
      )}
      <ReceiptButton payment={payment} />
    </Card>
  );
};
