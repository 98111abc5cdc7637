import type { DocumentsState } from '#core/api/applications/applicant-documents.ts';
import { applicantDocumentsCopy } from '../../copy/applicant-documents.ts';
import { brand } from '../../copy/brand.ts';
import { networkCopy } from '../../copy/network.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { documentsQuery } from '../../platform/queries/applicant-documents-query.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorScene } from '../../ui/illustrations/error-scene.tsx';
import { OfflineScene } from '../../ui/illustrations/offline-scene.tsx';
import { ReviewScene } from '../../ui/illustrations/review-scene.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, type PageProps } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './applicant-documents.module.css';
import { DocumentCard } from './document-card.tsx';

const copy = applicantDocumentsCopy;
const CONFLICT = 409;

interface DocumentsFailureProps {
  error: Error;
  isBusy: boolean;
  onRetry: () => void;
  onBack: () => void;
}

/** 409: the application no longer waits for documents. Anything else can be retried. */
const DocumentsFailure = ({ error, isBusy, onRetry, onBack }: DocumentsFailureProps) => {
  const { failed, closed } = copy;
  const failure = isCallFailure(error) ? error : undefined;
  if (failure?.status === CONFLICT) {
    return (
      <EmptyState
        art={<ReviewScene />}
        title={closed.title}
        text={closed.text}
        action={<Button onClick={onBack}>{closed.see}</Button>}
        announce
      />
    );
  }
  return (
    <EmptyState
      art={failure?.kind === 'offline' ? <OfflineScene /> : <ErrorScene />}
      title={failed.title}
      text={`${failure?.sentence ?? networkCopy.unexpected} ${failed.calm}`}
      action={
        <Button busy={isBusy} onClick={onRetry}>
          {failed.retry}
        </Button>
      }
      announce
    />
  );
};

interface DocumentsListProps {
  applicationId: string;
  standing: DocumentsState;
}

const DocumentsList = ({ applicationId, standing }: DocumentsListProps) => {
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
};

export interface DocumentsScreenProps extends Pick<PageProps, 'before' | 'headerAction' | 'aside'> {
  applicationId: string;
  /** Back to the decision, which may have changed. */
  onBack: () => void;
}

/** Upload of the documents of a held application. */
export const DocumentsScreen = ({ applicationId, onBack, before, ...frame }: DocumentsScreenProps) => {
  const { data, error, isFetching, refetch } = useApiQuery(documentsQuery(applicationId));
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
      {!data && !error && <Waiting text={copy.loading} shape="list" />}
      <p>
        {copy.help} <a href={`mailto:${brand.email}`}>{brand.email}</a> {copy.or}{' '}
        <a href={brand.whatsappUrl(copy.message)} target="_blank" rel="noopener noreferrer">
          {copy.whatsapp}
        </a>
        .
      </p>
    </Page>
  );
};
