import { useId } from 'react';
import { signingCopy } from '../../copy/signing.ts';
import { reviewContract, reviewPromissoryNote } from '../../core/wire/signing.ts';
import type { DocumentSize } from '../../core/wire/signing-answer.ts';
import { Stack } from '../../ui/stack.tsx';
import { DocumentButton } from './document-button.tsx';

const copy = signingCopy.code;
const { waiting, link } = copy.tab;

export interface DocumentsProps {
  applicationId: string;
  contract: DocumentSize;
  promissoryNote: DocumentSize;
}

export function Documents({ applicationId, contract, promissoryNote }: DocumentsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap="tight">
        <h2 id={id}>{copy.documents}</h2>
        <DocumentButton
          applicationId={applicationId}
          document={reviewContract}
          label={copy.contract}
          words={{ waiting, link, title: copy.tab.contractTitle, fileName: copy.tab.contractFile }}
          size={contract}
        />
        <DocumentButton
          applicationId={applicationId}
          document={reviewPromissoryNote}
          label={copy.promissoryNote}
          words={{
            waiting,
            link,
            title: copy.tab.promissoryNoteTitle,
            fileName: copy.tab.promissoryNoteFile,
          }}
          size={promissoryNote}
        />
      </Stack>
    </section>
  );
}
