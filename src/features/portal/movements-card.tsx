import { useId } from 'react';
import { documentsCopy } from '../../copy/documents.ts';
import { downloadMovements } from '../../core/wire/credit-documents.ts';
import { FILE_TYPES } from '../../core/wire/endpoint.ts';
import { call } from '../../platform/http.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useAction } from '../../platform/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { FileButton } from '../../ui/file-button.tsx';

const copy = documentsCopy.movements;

/** Every movement of the credit as a file for spreadsheets. */
export function MovementsCard({ creditNumber, isOnline }: { creditNumber: number; isOnline: boolean }) {
  const why = useId();
  const saving = useAction(async () => {
    const bytes = await call(downloadMovements, { params: { loanId: String(creditNumber) } });
    saveFile(bytes, FILE_TYPES.csv, copy.fileName(creditNumber));
  });
  return (
    <Card>
      <h2>{copy.title}</h2>
      <p>{copy.text}</p>
      <FileButton
        label={copy.save}
        detail={saving.isBusy ? documentsCopy.opening : copy.format}
        busy={saving.isBusy}
        aria-disabled={!isOnline}
        aria-describedby={isOnline ? undefined : why}
        onClick={() => void saving.run(undefined)}
      />
      {!isOnline && <p id={why}>{documentsCopy.needsNetwork}</p>}
      {saving.failure && <FailureNotice title={copy.failed}>{saving.failure.sentence}</FailureNotice>}
    </Card>
  );
}
