import { applicantDocumentsCopy } from '../../copy/applicant-documents.ts';
import type { SlotStanding } from '../../core/wire/applicant-documents-mapping.ts';
import { CheckCircleIcon, ClockIcon } from '../../ui/icons/status-icons.tsx';
import { DocumentIcon } from '../../ui/icons/thing-icons.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './applicant-documents.module.css';
import { isRefusal, type Sending } from './use-sending.ts';

const copy = applicantDocumentsCopy.state;

const SENTENCES: Readonly<Record<string, string>> = {
  offline: applicantDocumentsCopy.lost,
  slow: applicantDocumentsCopy.slow,
};

/** What became of one document, or what is happening to it. */
export function DocumentState({ slot, sending }: { slot: SlotStanding; sending: Sending | undefined }) {
  if (sending?.phase === 'failed') {
    const { failure } = sending;
    return (
      <Notice tone="error" live title={isRefusal(failure) ? copy.notTaken : copy.failed}>
        {SENTENCES[failure.kind] ?? failure.sentence}
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
  if (sending?.phase === 'sending') return <Progress part={sending.part} />;
  if (slot.state === 'refused') {
    return (
      <Notice tone="error" title={copy.refused}>
        {copy.why(slot.refusal)}
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

function Progress({ part }: { part: number }) {
  const percent = Math.round(part * 100);
  const words = part >= 1 ? copy.checking : part === 0 ? copy.preparing : copy.sending(percent);
  return (
    <div>
      <p className={`${styles.state} ${styles.missing}`}>{words}</p>
      <progress className={styles.bar} max={100} value={percent} aria-label={words} />
    </div>
  );
}
