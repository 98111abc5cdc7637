import { useQueryClient } from '@tanstack/react-query';
import type { SlotState } from '#core/api/applications/applicant-documents.ts';
import {
  decodeDocuments,
  encodeSlot,
  removeApplicantDocument,
} from '#core/api/applications/applicant-documents.ts';
import { applicantDocumentsCopy } from '../../copy/applicant-documents.ts';
import { filesCopy } from '../../copy/files.ts';
import { isRejected } from '../../platform/files/file-failure.ts';
import { call } from '../../platform/http.ts';
import { documentsQuery } from '../../platform/queries/applicant-documents-query.ts';
import { useAction } from '../../platform/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { PickFile } from '../../ui/pick-file.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './applicant-documents.module.css';
import { DocumentState } from './document-state.tsx';
import type { Upload } from './use-document-uploads.ts';

const copy = applicantDocumentsCopy;

export interface DocumentCardProps {
  applicationId: string;
  slot: SlotState;
  name: string;
  sending: Upload | undefined;
  /** All received: a document can be replaced, no longer removed. */
  isComplete: boolean;
  /** Id of the offline notice. */
  disabledReasonId: string | undefined;
  onSend: (file: File) => void;
  onRetry: () => void;
}

export function DocumentCard(props: DocumentCardProps) {
  const { applicationId, slot, name, sending, isComplete, disabledReasonId, onSend, onRetry } = props;
  const queryClient = useQueryClient();
  const removing = useAction(async () => {
    const params = { applicationId, ...encodeSlot(slot) };
    const documents = decodeDocuments(await call(removeApplicantDocument, { params }));
    queryClient.setQueryData(documentsQuery(applicationId).queryKey, documents);
  });
  const failure = sending?.phase === 'failed' ? sending.failure : undefined;
  const isUnderWay = sending !== undefined && !failure;
  const hasArrived = slot.state === 'received';
  const canRetry = failure !== undefined && !isRejected(failure);
  const pick = failure ? filesCopy.other : hasArrived ? filesCopy.change : filesCopy.pick;
  return (
    <Card>
      <h2 className={styles.name}>{name}</h2>
      <DocumentState slot={slot} sending={sending} />
      {removing.failure && <FailureNotice failure={removing.failure} retry={removing.retry} />}
      {!isUnderWay && (
        <div className={styles.actions}>
          {canRetry && (
            <Button kind="primary" small isRetry onClick={onRetry}>
              {filesCopy.retry}
              <VisuallyHidden> ({name})</VisuallyHidden>
            </Button>
          )}
          <PickFile
            kind={hasArrived || canRetry ? 'quiet' : 'secondary'}
            small
            wide={!hasArrived && !failure}
            label={pick}
            document={name}
            disabledReasonId={disabledReasonId}
            onPick={onSend}
          />
          {hasArrived && !isComplete && (
            <Button
              kind="quiet"
              small
              busy={removing.isBusy}
              disabledReasonId={disabledReasonId}
              onClick={() => void removing.run(undefined)}
            >
              {removing.isBusy ? copy.removing : copy.remove}
              <VisuallyHidden> ({name})</VisuallyHidden>
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
