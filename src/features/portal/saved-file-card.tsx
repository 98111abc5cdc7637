import { useId } from 'react';
import type { downloadCalendar, downloadMovements } from '#core/api/credit/credit-documents.ts';
import { FILE_TYPES } from '#core/api/endpoint.ts';
import { documentsCopy } from '../../copy/documents.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { saveFile } from '../../platform/files/save-file.ts';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';

export interface SavedFileCardProps {
  creditNumber: number;
  isOnline: boolean;
  file: typeof downloadMovements | typeof downloadCalendar;
  copy: typeof documentsCopy.movements;
}

/** Export of the credit as a file for another program. */
export const SavedFileCard = ({ creditNumber, isOnline, file, copy }: SavedFileCardProps) => {
  const why = useId();
  const disabledReasonId = isOnline ? undefined : why;
  const saving = useApiMutation({
    mutationFn: async () => {
      const bytes = await call(file, { params: { loanId: String(creditNumber) } });
      saveFile(bytes, FILE_TYPES[file.answer], copy.fileName(creditNumber));
    },
  });
  return (
    <Card>
      <h2>{copy.title}</h2>
      <p>{copy.text}</p>
      <FileButton
        label={copy.save}
        detail={saving.isPending ? documentsCopy.opening : copy.format}
        busy={saving.isPending}
        disabledReasonId={disabledReasonId}
        onClick={() => void saving.submit()}
      />
      <NeedsNetwork disabledReasonId={disabledReasonId}>{documentsCopy.needsNetwork}</NeedsNetwork>
      {saving.failure && <FailureNotice title={copy.failed} failure={saving.failure} retry={saving.retry} />}
    </Card>
  );
};
