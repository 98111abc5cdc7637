import { applicantDocumentsCopy } from '../../copy/applicant-documents.ts';
import type { DocumentsStanding } from '../../core/wire/applicant-documents-mapping.ts';
import { useOnline } from '../../platform/online.ts';
import { momentText } from '../../ui/moment-text.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './applicant-documents.module.css';
import { DocumentCard } from './document-card.tsx';
import { keyOfSlot, useSending } from './use-sending.ts';

const copy = applicantDocumentsCopy;
const OFFLINE_ID = 'documents-need-network';

export interface DocumentsListProps {
  applicationId: string;
  standing: DocumentsStanding;
}

export function DocumentsList({ applicationId, standing }: DocumentsListProps) {
  const { slots, completeSince, asOf } = standing;
  const { sendings, send, retry } = useSending(applicationId);
  const isOnline = useOnline();
  const arrived = slots.filter(({ state }) => state === 'received').length;
  return (
    <>
      <div role="status">
        {completeSince ? (
          <Notice tone="ok" title={copy.complete.title}>
            {copy.complete.text(momentText(completeSince.toISOString()))}
          </Notice>
        ) : (
          <p>
            <strong>{copy.progress(arrived, slots.length)}</strong>
          </p>
        )}
        <p className={styles.asOf}>{copy.asOf(momentText(asOf.toISOString()))}</p>
      </div>
      {!isOnline && (
        <div id={OFFLINE_ID}>
          <Notice tone="attention" live>
            {copy.offline}
          </Notice>
        </div>
      )}
      <ul className={styles.list}>
        {slots.map((slot) => (
          <li key={keyOfSlot(slot)}>
            <DocumentCard
              applicationId={applicationId}
              slot={slot}
              name={copy.name(
                slot.kind,
                slot.position,
                slots.filter(({ kind }) => kind === slot.kind).length,
              )}
              sending={sendings[keyOfSlot(slot)]}
              isComplete={completeSince !== undefined}
              offlineId={isOnline ? undefined : OFFLINE_ID}
              onSend={(file) => send(slot, file)}
              onRetry={() => retry(slot)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
