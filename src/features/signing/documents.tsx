import { useId } from 'react';
import { SIGNABLE_DOCUMENTS, type SignableDocument } from '#core/api/signing/document-text.ts';
import type { DocumentSize } from '#core/api/signing/signing.ts';
import { signingCopy } from '../../copy/signing.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { DocumentButton } from './document-button.tsx';

const copy = signingCopy.code;

/** Both documents as text, small enough for any network. */
export function Documents({ onRead }: { onRead: (paper: SignableDocument) => void }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap="tight">
        <h2 id={id}>{copy.documents}</h2>
        {SIGNABLE_DOCUMENTS.map((paper) => (
          <FileButton
            key={paper}
            label={copy.read[paper]}
            detail={copy.readDetail}
            busy={false}
            onClick={() => onRead(paper)}
          />
        ))}
      </Stack>
    </section>
  );
}

interface DocumentFilesProps {
  applicationId: string;
  sizes: Readonly<Record<SignableDocument, DocumentSize>>;
}

/** The PDFs that are signed; their size is shown before the download. */
export function DocumentFiles({ applicationId, sizes }: DocumentFilesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap="tight">
        <h2 id={id}>{copy.files}</h2>
        {SIGNABLE_DOCUMENTS.map((paper) => (
          <DocumentButton
            key={paper}
            {...{ applicationId, paper }}
            label={copy.review[paper]}
            size={sizes[paper]}
          />
        ))}
      </Stack>
    </section>
  );
}
