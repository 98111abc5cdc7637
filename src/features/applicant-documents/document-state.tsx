import type { SlotState } from '#core/api/applications/applicant-documents.ts';
import { applicantDocumentsCopy } from '../../copy/applicant-documents.ts';
import { filesCopy } from '../../copy/files.ts';
import { fileFailureSentence, isRejected } from '../../platform/files/file-failure.ts';
import type { Upload } from '../../platform/files/use-upload.ts';
import { FileProgress } from '../../ui/file-progress.tsx';
import { DocumentIcon } from '../../ui/icons/object-icons.tsx';
import { CheckCircleIcon, ClockIcon } from '../../ui/icons/status-icons.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './applicant-documents.module.css';

const copy = applicantDocumentsCopy.state;

export function DocumentState({ slot, sending }: { slot: SlotState; sending: Upload | undefined }) {
  if (sending?.phase === 'failed') {
    const { failure } = sending;
    return (
      <Notice tone="error" live title={isRejected(failure) ? filesCopy.notTaken : filesCopy.failed}>
        {fileFailureSentence(failure)}
      </Notice>
    );
  }
  if (sending?.phase === 'queued') {
    return (
      <p className={`${styles.state} ${styles.missing}`}>
        <ClockIcon size={20} />
        {copy.queued}
      </p>
    );
  }
  if (sending?.phase === 'sending') return <FileProgress part={sending.part} />;
  if (slot.state === 'refused') {
    return (
      <Notice tone="error" title={copy.refused}>
        {copy.why(slot.rejection)}
      </Notice>
    );
  }
  if (slot.state === 'received') {
    return (
      <p className={`${styles.state} ${styles.received}`}>
        <CheckCircleIcon size={20} />
        {copy.received(momentText(slot.receivedAt.toISOString()), slot.isPhoto)}
      </p>
    );
  }
  return (
    <p className={`${styles.state} ${styles.missing}`}>
      <DocumentIcon size={20} />
      {copy.missing}
    </p>
  );
}
