import { useQuery } from '@tanstack/react-query';
import { applicantDocumentsCopy } from '../../copy/applicant-documents.ts';
import { brand } from '../../copy/brand.ts';
import { documentsQuery } from '../../platform/queries/applicant-documents-query.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Page, type PageProps } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { DocumentsFailure } from './documents-failure.tsx';
import { DocumentsList } from './documents-list.tsx';

const copy = applicantDocumentsCopy;

export interface DocumentsScreenProps extends Pick<PageProps, 'before' | 'headerAction' | 'aside'> {
  applicationId: string;
  /** Back to the decision, which may have changed. */
  onBack: () => void;
}

/** Upload of the documents of a held application. */
export function DocumentsScreen({ applicationId, onBack, before, ...frame }: DocumentsScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(documentsQuery(applicationId));
  return (
    <Page
      {...frame}
      title={copy.title}
      lead={data && !data.completeSince && copy.lead}
      before={
        <>
          <BackLink onClick={onBack}>{copy.back}</BackLink>
          {before}
        </>
      }
    >
      {data && <DocumentsList applicationId={applicationId} standing={data} />}
      {!data && error && (
        <DocumentsFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} onBack={onBack} />
      )}
      {!data && !error && <Waiting text={copy.loading} />}
      <p>
        {copy.help} <a href={`mailto:${brand.email}`}>{brand.email}</a> {copy.or}{' '}
        <a href={brand.whatsappUrl(copy.message)} target="_blank" rel="noopener noreferrer">
          {copy.whatsapp}
        </a>
        .
      </p>
    </Page>
  );
}
