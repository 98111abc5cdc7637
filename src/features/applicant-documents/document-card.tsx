import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SlotState } from '#core/api/applications/applicant-documents.ts';
import {
  decodeDocuments,
  encodeSlot,
  removeApplicantDocument,
  sendApplicantDocument,
} from '#core/api/applications/applicant-documents.ts';
import { applicantDocumentsCopy } from '../../copy/applicant-documents.ts';
import { filesCopy } from '../../copy/files.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { type Upload, uploadFailureText, useUpload } from '../../platform/files/use-upload.ts';
import { documentsQuery } from '../../platform/queries/applicant-documents-query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { FileProgress } from '../../ui/file-progress.tsx';
import { DocumentIcon } from '../../ui/icons/object-icons.tsx';
import { CheckCircleIcon, ClockIcon } from '../../ui/icons/status-icons.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { PickFile } from '../../ui/pick-file.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './applicant-documents.module.css';

const copy = applicantDocumentsCopy;
const CONFLICT = 409;
/** One at a time, for mobile networks. */
const SCOPE = { id: 'applicant-documents' };

const stateLine = (look: string | undefined, icon: ReactNode, text: string) => (
  <p className={`${styles.state} ${look}`}>
    {icon}
    {text}
  </p>
);

const DocumentState = ({ slot, sending }: { slot: SlotState; sending: Upload | undefined }) => {
  const { missing, received } = styles;
  if (sending?.phase === 'failed') {
    const { title, sentence } = uploadFailureText(sending.failure);
    return (
      <Notice tone="error" live title={title}>
        {sentence}
      </Notice>
    );
  }
  if (sending?.phase === 'queued') return stateLine(missing, <ClockIcon size={20} />, copy.state.queued);
  if (sending?.phase === 'sending') return <FileProgress part={sending.part} />;
  if (slot.state === 'refused') {
    return (
      <Notice tone="error" title={copy.state.refused}>
        {copy.state.why(slot.rejection)}
      </Notice>
    );
  }
  if (slot.state === 'missing') return stateLine(missing, <DocumentIcon size={20} />, copy.state.missing);
  const arrived = copy.state.received(momentText(slot.receivedAt.toISOString()), slot.isPhoto);
  return stateLine(received, <CheckCircleIcon size={20} />, arrived);
};

export interface DocumentCardProps {
  applicationId: string;
  slot: SlotState;
  name: string;
  /** All received: a document can be replaced, no longer removed. */
  isComplete: boolean;
  /** Id of the offline notice. */
  disabledReasonId: string | undefined;
}

export const DocumentCard = (props: DocumentCardProps) => {
  const { applicationId, slot, name, isComplete, disabledReasonId } = props;
  const queryClient = useQueryClient();
  const { queryKey } = documentsQuery(applicationId);
  const params = { applicationId, ...encodeSlot(slot) };
  const sending = useUpload({
    scope: SCOPE,
    send: async (_chosen: { file: File }, { file, signal, transport }) => {
      try {
        const answer = await call(sendApplicantDocument, { params, file, signal }, transport);
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, decodeDocuments(answer));
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
      const documents = decodeDocuments(await call(removeApplicantDocument, { params }));
      queryClient.setQueryData(queryKey, documents);
    },
  });
  const failure = sending.state?.phase === 'failed' ? sending.state.failure : undefined;
  const isUnderWay = sending.state !== undefined && !failure;
  const hasArrived = slot.state === 'received';
  const canRetry = failure !== undefined && !uploadFailureText(failure).isRejected;
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
            onPick={(file) => void sending.submit({ file })}
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
};
