import { useQueryClient } from '@tanstack/react-query';
import type { SlotState } from '#core/api/applications/applicant-documents.ts';
import {
  decodeDocuments,
  encodeSlot,
  removeApplicantDocument,
} from '#core/api/applications/applicant-documents.ts';
import { applicantDocumentsCopy } from '../../copy/applicant-documents.ts';
import { filesCopy } from '../../copy/files.ts';
import { isCallFailure } from '../../platform/call-failure.ts';
import { isRejected } from '../../platform/files/file-failure.ts';
import { useUpload } from '../../platform/files/use-upload.ts';
import { call } from '../../platform/http.ts';
import { useApiMutation } from '../../platform/mutations.ts';
import { documentsQuery } from '../../platform/queries/applicant-documents-query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { PickFile } from '../../ui/pick-file.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './applicant-documents.module.css';
import { DocumentState } from './document-state.tsx';
import { sendDocument } from './send-document.ts';

const copy = applicantDocumentsCopy;
const CONFLICT = 409;
/** One at a time, for mobile networks. */
const SCOPE = { id: 'applicant-documents' };

export interface DocumentCardProps {
  applicationId: string;
  slot: SlotState;
  name: string;
  /** All received: a document can be replaced, no longer removed. */
  isComplete: boolean;
  /** Id of the offline notice. */
  disabledReasonId: string | undefined;
}

export function DocumentCard(props: DocumentCardProps) {
  const { applicationId, slot, name, isComplete, disabledReasonId } = props;
  const queryClient = useQueryClient();
  const { queryKey } = documentsQuery(applicationId);
  const sending = useUpload({
    scope: SCOPE,
    upload: async (file: File, progress) => {
      try {
        const documents = await sendDocument({ applicationId, slot, file, ...progress });
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, documents);
      } catch (error) {
        // Perhaps decided meanwhile: refetch.
        if (isCallFailure(error) && error.status === CONFLICT)
          void queryClient.invalidateQueries({ queryKey });
        throw error;
      }
    },
  });
  const removing = useApiMutation({
    mutationFn: async () => {
      const params = { applicationId, ...encodeSlot(slot) };
      const documents = decodeDocuments(await call(removeApplicantDocument, { params }));
      queryClient.setQueryData(queryKey, documents);
    },
  });
  const failure = sending.state?.phase === 'failed' ? sending.state.failure : undefined;
  const isUnderWay = sending.state !== undefined && !failure;
  const hasArrived = slot.state === 'received';
  const canRetry = failure !== undefined && !isRejected(failure);
  const pick = failure ? filesCopy.other : hasArrived ? filesCopy.change : filesCopy.pick;
  return (
    <Card>
      <h2 className={styles.name}>{name}</h2>
      <DocumentState slot={slot} sending={sending.state} />
      {removing.failure && <FailureNotice failure={removing.failure} retry={removing.retry} />}
      {!isUnderWay && (
        <div className={styles.actions}>
          {canRetry && (
            <Button kind="primary" small isRetry onClick={sending.retry}>
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
            onPick={(file) => void sending.submit(file)}
          />
          {hasArrived && !isComplete && (
            <Button
              kind="quiet"
              small
              busy={removing.isPending}
              disabledReasonId={disabledReasonId}
              onClick={() => void removing.submit()}
            >
              {removing.isPending ? copy.removing : copy.remove}
              <VisuallyHidden> ({name})</VisuallyHidden>
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
