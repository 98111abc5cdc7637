import { queryOptions } from '@tanstack/react-query';
import { useId } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import {
  type CreditDocuments,
  decodeCreditDocuments,
  downloadPromissoryNote,
  listCreditDocuments,
  type StoredDocument,
} from '#core/api/credit/credit-documents.ts';
import { downloadContract } from '#core/api/signing/signing.ts';
import { documentsCopy } from '../../copy/documents.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { openPdfInTab, type PdfTabWords } from '../../platform/files/pdf-tab.ts';
import { useOnline } from '../../platform/network/online.ts';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { Stack } from '../../ui/stack.tsx';

interface PdfButtonProps {
  label: string;
  detail?: string | undefined;
  size?: StoredDocument | undefined;
  words: PdfTabWords;
  isOnline: boolean;
  read: () => Promise<Uint8Array>;
}

/** Opens a document fetched with the session; disabled offline, with its reason. */
export const PdfButton = ({ label, detail, size, words, isOnline, read }: PdfButtonProps) => {
  const why = useId();
  const disabledReasonId = isOnline ? undefined : why;
  const opening = useApiMutation({ mutationFn: () => openPdfInTab(read, words) });
  const known = size ? documentsCopy.size(size.pages, size.bytes) : detail;
  return (
    <Stack gap="tight">
      <FileButton
        label={label}
        detail={opening.isPending ? documentsCopy.opening : known}
        busy={opening.isPending}
        newTab
        disabledReasonId={disabledReasonId}
        onClick={() => void opening.submit()}
      />
      <NeedsNetwork disabledReasonId={disabledReasonId} as="hidden">
        {documentsCopy.needsNetwork}
      </NeedsNetwork>
      {opening.failure && (
        <FailureNotice title={documentsCopy.failed} failure={opening.failure} retry={opening.retry} />
      )}
    </Stack>
  );
};

/** Refetched on every mount: a recent payment changes the list. */
export const documentsQuery = (creditNumber: number) =>
  queryOptions({
    queryKey: ['credit-documents', creditNumber],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<CreditDocuments> =>
      decodeCreditDocuments(
        (await call(listCreditDocuments, { params: { loanId: String(creditNumber) }, signal })).data,
      ),
  });

const copy = documentsCopy.signed;

export interface SignedCopiesProps {
  applicationId: string;
  /** Sizes, where known. */
  contract: StoredDocument | undefined;
  promissoryNote: StoredDocument | undefined;
}

export const SignedCopies = ({ applicationId, contract, promissoryNote }: SignedCopiesProps) => {
  const isOnline = useOnline();
  const params = { id: applicationId };
  return (
    <Card>
      <h2>{copy.title}</h2>
      <p>{copy.text}</p>
      <PdfButton
        label={copy.contract}
        size={contract}
        words={copy.contractTab}
        isOnline={isOnline}
        read={() => call(downloadContract, { params })}
      />
      <PdfButton
        label={copy.promissoryNote}
        size={promissoryNote}
        words={copy.promissoryNoteTab}
        isOnline={isOnline}
        read={() => call(downloadPromissoryNote, { params })}
      />
      {!isOnline && <p>{documentsCopy.needsNetwork}</p>}
    </Card>
  );
};

/** The documents can be opened before their sizes are loaded. */
export const SignedDocuments = ({ credit }: { credit: Pick<Credit, 'number' | 'applicationId'> }) => {
  const { data } = useApiQuery(documentsQuery(credit.number));
  return (
    <SignedCopies
      applicationId={credit.applicationId}
      contract={data?.contract}
      promissoryNote={data?.promissoryNote}
    />
  );
};
