import { useId } from 'react';
import type { StoredDocument } from '#core/api/credit/credit-documents.ts';
import { documentsCopy as copy } from '../../copy/documents.ts';
import { useApiMutation } from '../../platform/mutations.ts';
import { openPdfInTab, type PdfTabWords } from '../../platform/pdf-tab.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { Stack } from '../../ui/stack.tsx';

export interface PdfButtonProps {
  label: string;
  detail?: string | undefined;
  size?: StoredDocument | undefined;
  words: PdfTabWords;
  isOnline: boolean;
  read: () => Promise<Uint8Array>;
}

/** Opens a document fetched with the session; disabled offline, with its reason. */
export function PdfButton({ label, detail, size, words, isOnline, read }: PdfButtonProps) {
  const why = useId();
  const disabledReasonId = isOnline ? undefined : why;
  const opening = useApiMutation({ mutationFn: () => openPdfInTab(read, words) });
  const known = size ? copy.size(size.pages, size.bytes) : detail;
  return (
    <Stack gap="tight">
      <FileButton
        label={label}
        detail={opening.isPending ? copy.opening : known}
        busy={opening.isPending}
        newTab
        disabledReasonId={disabledReasonId}
        onClick={() => void opening.submit()}
      />
      <NeedsNetwork disabledReasonId={disabledReasonId} as="hidden">
        {copy.needsNetwork}
      </NeedsNetwork>
      {opening.failure && (
        <FailureNotice title={copy.failed} failure={opening.failure} retry={opening.retry} />
      )}
    </Stack>
  );
}
