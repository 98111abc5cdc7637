import { useQuery } from '@tanstack/react-query';
import { documentsCopy } from '../../copy/documents.ts';
import type { Credit } from '../../core/wire/credit-answer.ts';
import { downloadPromissoryNote } from '../../core/wire/credit-documents.ts';
import { downloadContract } from '../../core/wire/signing.ts';
import { call } from '../../platform/http.ts';
import { useOnline } from '../../platform/online.ts';
import { Card } from '../../ui/card.tsx';
import { documentsQuery } from './documents-query.ts';
import { PdfButton } from './pdf-button.tsx';

const copy = documentsCopy.signed;

/** Contract and pagaré as they were signed. Their sizes are told when they are known; they open without. */
export function SignedDocuments({ credit }: { credit: Pick<Credit, 'number' | 'applicationId'> }) {
  const isOnline = useOnline();
  const { data } = useQuery(documentsQuery(credit.number));
  const params = { id: credit.applicationId };
  return (
    <Card>
      <h2>{copy.title}</h2>
      <p>{copy.text}</p>
      <PdfButton
        label={copy.contract}
        size={data?.contract}
        words={copy.contractTab}
        isOnline={isOnline}
        read={() => call(downloadContract, { params })}
      />
      <PdfButton
        label={copy.promissoryNote}
        size={data?.promissoryNote}
        words={copy.promissoryNoteTab}
        isOnline={isOnline}
        read={() => call(downloadPromissoryNote, { params })}
      />
      {!isOnline && <p>{documentsCopy.needsNetwork}</p>}
    </Card>
  );
}
