import { useId, useState } from 'react';
import { SIGNABLE_DOCUMENTS, type SignableDocument } from '#core/api/signing/document-text.ts';
import type { DocumentSize } from '#core/api/signing/signing.ts';
import { codeCopy } from '../../copy/code.ts';
import { needsCopy } from '../../copy/needs.ts';
import { signingCopy } from '../../copy/signing.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeForm } from '../../ui/code-form.tsx';
import { FailureNotice, type FailureNoticeProps } from '../../ui/failure-notice.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';
import { NonBreakingNumbers } from '../../ui/non-breaking-numbers.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PageFrame } from '../../ui/page.tsx';
import { ActionBar, Page } from '../../ui/page.tsx';
import { ResendCode } from '../../ui/resend-code.tsx';
import { Stack } from '../../ui/stack.tsx';
import { DocumentButton } from './document-button.tsx';
import { type SigningTask, useSigning } from './mutations.ts';

const copy = signingCopy.code;

/** Outcome of the last action: code resent, or why the resend or the signature failed. */
const SignNotices = ({
  sending,
  signing,
  retry,
}: Pick<ReturnType<typeof useSigning>, 'sending' | 'signing'> & Pick<FailureNoticeProps, 'retry'>) => {
  if (sending.failure)
    return <FailureNotice title={copy.notResent} failure={sending.failure} retry={sending.resend} />;
  if (signing.failure)
    return <FailureNotice title={copy.notSigned} failure={signing.failure} retry={retry} />;
  if (!sending.again) return null;
  return (
    <Notice tone="ok" live>
      <NonBreakingNumbers>{copy.resent(codeCopy.route(sending.again))}</NonBreakingNumbers>
    </Notice>
  );
};

/** Both documents as text, small enough for any network. */
const Documents = ({ onRead }: { onRead: (paper: SignableDocument) => void }) => {
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
};

interface DocumentFilesProps {
  applicationId: string;
  sizes: Readonly<Record<SignableDocument, DocumentSize>>;
}

/** The PDFs that are signed; their size is shown before the download. */
export const DocumentFiles = ({ applicationId, sizes }: DocumentFilesProps) => {
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
};

interface SignProps extends SigningTask {
  frame: PageFrame;
  sizes: Readonly<Record<SignableDocument, DocumentSize>>;
  isValidated: boolean;
  onRead: (paper: SignableDocument) => void;
}

/** Documents to read, and the code that signs them. Resumes where it stopped. */
export const Sign = ({ frame, sizes, isValidated, onRead, ...task }: SignProps) => {
  const { sending, signing, sign } = useSigning(task);
  // The code form stays while its own submission is pending, even once the code is validated.
  const [isResuming, setResuming] = useState(isValidated);
  const isFinishing = isValidated && (isResuming || !signing.isPending);
  const { sentCode } = sending;
  const disabledReasonId = useDisabledReasonId();
  const finish = () => {
    setResuming(true);
    void sign(undefined);
  };
  const notices = <SignNotices {...{ sending, signing }} retry={isFinishing ? finish : 'submit'} />;

  return (
    <Page
      {...frame}
      title={copy.title}
      lead={
        sentCode &&
        !isFinishing && <NonBreakingNumbers>{copy.lead(codeCopy.route(sentCode))}</NonBreakingNumbers>
      }
      before={
        <>
          <BackLink onClick={() => task.onReview()}>{copy.back}</BackLink>
          {frame.before}
        </>
      }
    >
      <Documents onRead={onRead} />
      {isFinishing ? (
        <>
          <Notice tone="ok" title={copy.validated.title} live>
            {copy.validated.text}
          </Notice>
          {notices}
          <ActionBar>
            <NeedsNetwork disabledReasonId={disabledReasonId}>{needsCopy.sign}</NeedsNetwork>
            <Button wide busy={signing.isPending} disabledReasonId={disabledReasonId} onClick={finish}>
              {signing.isPending ? copy.busy : copy.submit}
            </Button>
          </ActionBar>
        </>
      ) : (
        <CodeForm
          onSubmit={sign}
          busy={signing.isPending}
          submitLabel={copy.submit}
          busyLabel={copy.busy}
          isResending={sending.isBusy}
        >
          {notices}
          <ResendCode deadline={sending.deadline} busy={sending.isBusy} onResend={sending.resend} />
        </CodeForm>
      )}
      <DocumentFiles applicationId={task.applicationId} sizes={sizes} />
    </Page>
  );
};
