import { signingCopy } from '../../copy/signing.ts';
import { uiCopy } from '../../copy/ui.ts';
import type { reviewContract, reviewPromissoryNote } from '../../core/wire/signing.ts';
import type { DocumentSize } from '../../core/wire/signing-answer.ts';
import { call } from '../../platform/http.ts';
import { openPdfInTab, type PdfTabWords } from '../../platform/pdf-tab.ts';
import { useAction } from '../../platform/use-action.ts';
import { DocumentIcon } from '../../ui/icons/thing-icons.tsx';
import { ExternalIcon } from '../../ui/icons/way-icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Ring } from '../../ui/ring.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './document-button.module.css';

const copy = signingCopy.code;

export interface DocumentButtonProps {
  applicationId: string;
  document: typeof reviewContract | typeof reviewPromissoryNote;
  label: string;
  words: PdfTabWords;
  size: DocumentSize;
}

/** Opens one of the documents to be signed, exactly as it will be signed. */
export function DocumentButton({ applicationId, document, label, words, size }: DocumentButtonProps) {
  const opening = useAction(() => openPdfInTab(() => call(document, { params: { applicationId } }), words));
  return (
    <div>
      <button
        type="button"
        className={styles.document}
        aria-busy={opening.isBusy || undefined}
        onClick={() => void opening.run(undefined)}
      >
        {opening.isBusy ? <Ring waiting size={24} /> : <DocumentIcon />}
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
          <span className={styles.size}>
            {opening.isBusy ? copy.opening : copy.size(size.pages, size.bytes)}
          </span>
        </span>
        <VisuallyHidden>{uiCopy.link.newTab}</VisuallyHidden>
        <ExternalIcon size={20} />
      </button>
      {opening.failure && (
        <Notice tone="error" title={copy.notOpened} live>
          {opening.failure.sentence}
        </Notice>
      )}
    </div>
  );
}
