import { useAtomValue } from 'jotai/react';
import { downloadReceipt } from '#core/api/credit/credit-documents.ts';
import type { CreditPayment } from '#core/api/credit/credit-payments.ts';
import { documentsCopy } from '../../copy/documents.ts';
import { call } from '../../platform/http.ts';
import { useApiMutation } from '../../platform/mutations.ts';
import { openPdfInTab } from '../../platform/pdf-tab.ts';
import { loanAtom } from '../../platform/session/session-atoms.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { DocumentIcon } from '../../ui/icons/object-icons.tsx';
import { dayText } from '../../ui/moment-text.ts';
import { pesos } from '../../ui/money-text.ts';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';

const copy = documentsCopy.receipt;

export function ReceiptButton({ payment }: { payment: Pick<CreditPayment, 'id' | 'amount' | 'paidAt'> }) {
  const loan = useAtomValue(loanAtom);
  const disabledReasonId = useDisabledReasonId();
  const opening = useApiMutation({
    mutationFn: () =>
      openPdfInTab(
        () => call(downloadReceipt, { params: { loanId: String(loan), paymentId: payment.id } }),
        copy.tab,
      ),
  });
  return (
    <>
      <Button
        kind="quiet"
        icon={<DocumentIcon size={20} />}
        busy={opening.isPending}
        aria-label={
          opening.isPending ? undefined : copy.label(pesos(payment.amount), dayText(payment.paidAt))
        }
        disabledReasonId={disabledReasonId}
        onClick={() => void opening.submit()}
      >
        {opening.isPending ? documentsCopy.opening : copy.open}
      </Button>
      <NeedsNetwork as="hidden" disabledReasonId={disabledReasonId}>
        {documentsCopy.needsNetwork}
      </NeedsNetwork>
      {opening.failure && (
        <FailureNotice title={documentsCopy.failed} failure={opening.failure} retry={opening.retry} />
      )}
    </>
  );
}
