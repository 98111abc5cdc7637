import { useAtomValue } from 'jotai/react';
import { useId } from 'react';
import { documentsCopy } from '../../copy/documents.ts';
import type { CreditPayment } from '../../core/wire/credit-answer.ts';
import { downloadReceipt } from '../../core/wire/credit-documents.ts';
import { call } from '../../platform/http.ts';
import { useOnline } from '../../platform/online.ts';
import { openPdfInTab } from '../../platform/pdf-tab.ts';
import { loanAtom } from '../../platform/session/session-atoms.ts';
import { useAction } from '../../platform/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { DocumentIcon } from '../../ui/icons/thing-icons.tsx';
import { dayText } from '../../ui/moment-text.ts';
import { pesos } from '../../ui/money-text.ts';

const copy = documentsCopy.receipt;

/** Opens the receipt of one payment of the session's credit. */
export function ReceiptButton({ payment }: { payment: Pick<CreditPayment, 'id' | 'amount' | 'paidAt'> }) {
  const isOnline = useOnline();
  const loan = useAtomValue(loanAtom);
  const why = useId();
  const opening = useAction(() =>
    openPdfInTab(
      () => call(downloadReceipt, { params: { loanId: String(loan), pagoId: payment.id } }),
      copy.tab,
    ),
  );
  return (
    <>
      <Button
        kind="quiet"
        icon={<DocumentIcon size={20} />}
        busy={opening.isBusy}
        aria-label={opening.isBusy ? undefined : copy.label(pesos(payment.amount), dayText(payment.paidAt))}
        aria-disabled={!isOnline}
        aria-describedby={isOnline ? undefined : why}
        onClick={() => {
          if (isOnline) void opening.run(undefined);
        }}
      >
        {opening.isBusy ? documentsCopy.opening : copy.open}
      </Button>
      {!isOnline && <p id={why}>{documentsCopy.needsNetwork}</p>}
      {opening.failure && (
        <FailureNotice title={documentsCopy.failed}>{opening.failure.sentence}</FailureNotice>
      )}
    </>
  );
}
