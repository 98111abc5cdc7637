import type { EconomicActivity } from '#core/application/applicant-documents.ts';
import { applicantDocumentsCopy } from '../../copy/applicant-documents.ts';
import { decisionCopy } from '../../copy/offer-decisions.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { documentsQuery } from '../../platform/queries/applicant-documents-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { Contact } from './contact.tsx';
import styles from './offer.module.css';

const copy = decisionCopy.documents;

export interface DocumentsDialogProps {
  applicationId: string;
  activity: EconomicActivity;
  onSend: () => void;
  onLeave: () => void;
}

/** Held until documents prove what the bureau could not. The upload progress shows once it is loaded. */
const DocumentsDialog = ({ applicationId, activity, onSend, onLeave }: DocumentsDialogProps) => {
  const { data } = useApiQuery(documentsQuery(applicationId));
  const arrived = data?.slots.filter(({ state }) => state === 'received').length ?? 0;
  return (
    <Dialog
      title={copy.title}
      alert
      actions={
        <>
          <Button wide onClick={onSend}>
            {data?.completeSince ? copy.see : copy.upload}
          </Button>
          <Button wide kind="quiet" onClick={onLeave}>
            {copy.leave}
          </Button>
        </>
      }
    >
      {data?.completeSince && (
        <Notice tone="ok" title={applicantDocumentsCopy.complete.title}>
          {applicantDocumentsCopy.complete.text(momentText(data.completeSince.toISOString()))}
        </Notice>
      )}
      <p>{copy.text}</p>
      <ul className={styles.list}>
        {copy.list(activity).map((document) => (
          <li key={document}>{document}</li>
        ))}
      </ul>
      {data && !data.completeSince && arrived > 0 && (
        <Notice>{applicantDocumentsCopy.partly(arrived, data.slots.length)}</Notice>
      )}
      <p>
        {copy.where} <Contact />.
      </p>
    </Dialog>
  );
};

export default DocumentsDialog;
