import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignableDocument } from '#core/api/signing/document-text.ts';
import type { DocumentSize } from '#core/api/signing/signing.ts';
import { signingCopy } from '../../../copy/signing.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { momentText } from '../../../ui/moment-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import type { FrameProps } from '../frame.ts';
import { invalidateApplication } from '../mutations.ts';
import { DocumentBlocks } from './document-blocks.tsx';
import styles from './document-text.module.css';
import { documentTextQuery } from './document-text-query.ts';
import { isOutdated, ReadingFailure } from './reading-failure.tsx';
import { ReadingFile } from './reading-file.tsx';

const copy = signingCopy.reading;

interface ReadingScreenProps {
  frame: FrameProps;
  applicationId: string;
  profileId: string;
  paper: SignableDocument;
  size: DocumentSize;
  onBack: () => void;
  /** To the review, with the reason. */
  onChanged: (said: string) => void;
}

/** A document to be signed, as text; its PDF is fetched on request only. */
export default function ReadingScreen(props: ReadingScreenProps) {
  const { frame, applicationId, profileId, paper, size, onBack, onChanged } = props;
  const queryClient = useQueryClient();
  const reading = useQuery(documentTextQuery(applicationId, paper));
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
      {!text && !error && <Waiting text={copy.loading[paper]} />}
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
}
