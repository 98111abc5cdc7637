import type { DocumentsState } from '#core/api/applications/applicant-documents.ts';
import { applicantDocumentsCopy } from '../../copy/applicant-documents.ts';
import { momentText } from '../../ui/moment-text.ts';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './applicant-documents.module.css';
import { DocumentCard } from './document-card.tsx';

const copy = applicantDocumentsCopy;

export interface DocumentsListProps {
  applicationId: string;
  standing: DocumentsState;
}

export function DocumentsList({ applicationId, standing }: DocumentsListProps) {
  const { slots, completeSince, asOf } = standing;
  const disabledReasonId = useDisabledReasonId();
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
      <NeedsNetwork disabledReasonId={disabledReasonId} as="notice">
        {copy.offline}
      </NeedsNetwork>
      <ul className={styles.list}>
        {slots.map((slot) => (
          <li key={`${slot.kind}-${slot.position}`}>
            <DocumentCard
              applicationId={applicationId}
              slot={slot}
              name={copy.name(
                slot.kind,
                slot.position,
                slots.filter(({ kind }) => kind === slot.kind).length,
              )}
              isComplete={completeSince !== undefined}
              disabledReasonId={disabledReasonId}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
