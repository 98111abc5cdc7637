import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  type DocumentText,
  decodeDocumentText,
  encodeDocument,
  readDocumentText,
  type SignableDocument,
} from '#core/api/signing/document-text.ts';
import type { DocumentSize } from '#core/api/signing/signing.ts';
import { SESSION_LIFETIME_MS } from '#core/constants.ts';
import { networkCopy } from '../../../copy/network.ts';
import { signingCopy } from '../../../copy/signing.ts';
import { isCallFailure } from '../../../platform/api/call-failure.ts';
import { call } from '../../../platform/api/http.ts';
import { useApiQuery } from '../../../platform/api/queries.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorScene } from '../../../ui/illustrations/error-scene.tsx';
import { momentText } from '../../../ui/moment-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { PageFrame } from '../../../ui/page.tsx';
import { Page } from '../../../ui/page.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { invalidateApplication, isChangedMeanwhile } from '../mutations.ts';
import { DocumentBlocks } from './document-blocks.tsx';
import styles from './document-text.module.css';
import { ReadingFile } from './reading-file.tsx';

const copy = signingCopy.reading;

const TEXT_NOT_KEPT = 'text_not_kept';

/** Whether the document is no longer the one to be signed. */
const isOutdated = (error: unknown): boolean =>
  isChangedMeanwhile(error) && isCallFailure(error) && error.code !== TEXT_NOT_KEPT;

interface ReadingFailureProps {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
  /** To the review, with the reason. */
  onChanged: (said: string) => void;
}

/** No retry of a 4xx: the server would reject it again. */
const ReadingFailure = ({ error, isRetrying, onRetry, onChanged }: ReadingFailureProps) => {
  const sentence = isCallFailure(error) ? error.sentence : networkCopy.unexpected;
  const canRetry = !isCallFailure(error) || error.status < 400 || error.status >= 500;
  const retry = (
    <Button busy={isRetrying} onClick={onRetry}>
      {copy.retry}
    </Button>
  );
  const toReview = <Button onClick={() => onChanged(sentence)}>{copy.toReview}</Button>;
  return (
    <EmptyState
      art={<ErrorScene />}
      title={isOutdated(error) ? copy.changed : copy.failed}
      text={sentence}
      action={isOutdated(error) ? toReview : canRetry && retry}
      announce
    />
  );
};

/**
 * A document to be signed, as text. Cached in memory for the session, so that it can be read offline; never persisted,
 * because it contains personal data.
 */
const documentTextQuery = (applicationId: string, paper: SignableDocument) =>
  queryOptions({
    queryKey: ['document-text', applicationId, paper],
    queryFn: async ({ signal }): Promise<DocumentText> =>
      decodeDocumentText(
        await call(readDocumentText, { params: { applicationId, document: encodeDocument(paper) }, signal }),
      ),
    staleTime: 0,
    refetchOnMount: 'always',
    gcTime: SESSION_LIFETIME_MS,
  });

interface ReadingScreenProps {
  frame: PageFrame;
  applicationId: string;
  profileId: string;
  paper: SignableDocument;
  size: DocumentSize;
  onBack: () => void;
  /** To the review, with the reason. */
  onChanged: (said: string) => void;
}

/** A document to be signed, as text; its PDF is fetched on request only. */
const ReadingScreen = (props: ReadingScreenProps) => {
  const { frame, applicationId, profileId, paper, size, onBack, onChanged } = props;
  const queryClient = useQueryClient();
  const reading = useApiQuery(documentTextQuery(applicationId, paper));
  const { error, isFetching } = reading;
  const text = isOutdated(error) ? undefined : reading.data;
  const [first, ...rest] = text?.blocks ?? [];
  const opening = first?.kind === 'title' ? first : undefined;
  const blocks = opening ? rest : (text?.blocks ?? []);
  return (
    <Page
      headerAction={frame.headerAction}
      aside={frame.aside}
      title={opening?.text ?? copy.titles[paper]}
      lead={opening?.detail}
      before={
        <div className={styles.unprinted}>
          <BackLink onClick={onBack}>{copy.back}</BackLink>
        </div>
      }
    >
      {text?.signedAt && <Notice tone="ok">{copy.signed(momentText(text.signedAt))}</Notice>}
      {text && error && (
        <Notice tone="attention" title={copy.kept.title} live>
          {copy.kept.text}
        </Notice>
      )}
      {text && (
        <article className={styles.text}>
          <DocumentBlocks blocks={blocks} />
        </article>
      )}
      {!text && error && (
        <ReadingFailure
          error={error}
          isRetrying={isFetching}
          onRetry={() => void reading.refetch()}
          onChanged={(said) => {
            onChanged(said);
            void invalidateApplication(queryClient, profileId);
          }}
        />
      )}
      {!text && !error && <Waiting text={copy.loading[paper]} shape="text" />}
      {!isOutdated(error) && <ReadingFile {...{ applicationId, paper, size }} sha256={text?.pdf.sha256} />}
      {text && (
        <div className={styles.unprinted}>
          <Button wide onClick={onBack}>
            {copy.goOn}
          </Button>
        </div>
      )}
    </Page>
  );
};

export default ReadingScreen;
