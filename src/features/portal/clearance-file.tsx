import { useId } from 'react';
import { issueClearance } from '#core/api/credit/credit-documents.ts';
import { documentsCopy } from '../../copy/documents.ts';
import { call } from '../../platform/api/http.ts';
import { useSharedPdf } from '../../platform/files/use-shared-pdf.ts';
import { useOnline } from '../../platform/network/online.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { PdfButton } from './signed-documents.tsx';

const copy = documentsCopy.clearance;

/** Opens the clearance certificate, and shares it where the device can share files. */
const ClearanceFile = ({ creditNumber }: { creditNumber: number }) => {
  const isOnline = useOnline();
  const why = useId();
  const read = () => call(issueClearance, { params: { loanId: String(creditNumber) } });
  const { isSharing, file, outcome, failure, isPending, handOver } = useSharedPdf(copy.tab.fileName, read);
  const isOff = !isOnline && file === undefined;
  return (
    <Stack gap="tight">
      <PdfButton label={copy.open} words={copy.tab} isOnline={isOnline} read={read} />
      {isSharing && (
        <Button
          wide
          kind="secondary"
          busy={isPending}
          disabledReasonId={isOff ? why : undefined}
          onClick={() => void handOver()}
        >
          {isPending ? copy.busy : copy.share}
        </Button>
      )}
      <p id={why} role="status">
        {isOff && documentsCopy.needsNetwork}
        {outcome && copy[outcome]}
      </p>
      {failure && !isPending && (
        <FailureNotice title={copy.failed} failure={failure} retry={() => void handOver()} />
      )}
    </Stack>
  );
};

export default ClearanceFile;
