import type { VerifiedDocument } from '#core/api/documents/issued-document.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { formatVerificationCode, type VerificationCode } from '#core/codes/verification-code.ts';
import { verificationCopy as copy } from '../../copy/verify.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { FileSection } from './file-section.tsx';
import { VerificationFailure } from './verification-failure.tsx';
import { documentQuery } from './verification-queries.ts';
import { VerifiedFacts } from './verified-facts.tsx';

const Result = ({ document }: { document: VerifiedDocument | undefined }) => {
  if (!document)
    return (
      <Notice tone="attention" title={copy.unknown.title} live>
        {copy.unknown.text}
      </Notice>
    );
  return (
    <>
      {document.isInForce ? (
        <Notice tone="ok" title={copy.issued.title} live>
          {copy.issued.text}
        </Notice>
      ) : (
        <Notice tone="error" title={copy.revoked.title} live>
          {copy.revoked.text(dateInWords(document.issuedOn))}
        </Notice>
      )}
      <VerifiedFacts document={document} />
    </>
  );
};

const VerifyResult = ({ code }: { code: VerificationCode }) => {
  const { data: found, error, isFetching, refetch } = useApiQuery(documentQuery(code));
  const failure = isCallFailure(error) ? error : undefined;
  return (
    <Page title={copy.title} lead={copy.shown(formatVerificationCode(code))}>
      {found && <Result document={found.document} />}
      {!found && failure && (
        <VerificationFailure failure={failure} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      {!found && !failure && <Waiting text={copy.checking} />}
      <FileSection />
      <LinkButton kind="secondary" wide to="/verificar">
        {copy.another}
      </LinkButton>
    </Page>
  );
};

export default VerifyResult;
