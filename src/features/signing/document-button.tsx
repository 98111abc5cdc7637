import type { SignableDocument } from '#core/api/signing/document-text.ts';
import type { DocumentSize } from '#core/api/signing/signing.ts';
import { reviewContract, reviewPromissoryNote } from '#core/api/signing/signing.ts';
import { needsCopy } from '../../copy/needs.ts';
import { signingCopy } from '../../copy/signing.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { openPdfInTab } from '../../platform/files/pdf-tab.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';

const copy = signingCopy.code;

const FILES = {
  contract: reviewContract,
  promissory_note: reviewPromissoryNote,
} as const satisfies Record<SignableDocument, typeof reviewContract | typeof reviewPromissoryNote>;

export interface DocumentButtonProps {
  applicationId: string;
  paper: SignableDocument;
  label: string;
  size: DocumentSize;
}

/** Opens the exact PDF that will be signed. */
export const DocumentButton = ({ applicationId, paper, label, size }: DocumentButtonProps) => {
  const opening = useApiMutation({
    mutationFn: () => openPdfInTab(() => call(FILES[paper], { params: { applicationId } }), copy.tab[paper]),
  });
  const disabledReasonId = useDisabledReasonId();
  return (
    <div>
      <FileButton
        label={label}
        detail={opening.isPending ? copy.opening : copy.size(size.pages, size.bytes)}
        busy={opening.isPending}
        newTab
        disabledReasonId={disabledReasonId}
        onClick={() => void opening.submit()}
      />
      <NeedsNetwork disabledReasonId={disabledReasonId}>{needsCopy.document}</NeedsNetwork>
      {opening.failure && (
        <FailureNotice title={copy.notOpened} failure={opening.failure} retry={opening.retry} />
      )}
    </div>
  );
};
