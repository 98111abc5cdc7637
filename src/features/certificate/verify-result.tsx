import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type CertificateState,
  decodeVerification,
  verifyClearance,
} from '#core/api/credit/credit-documents.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { formatVerificationCode, type VerificationCode } from '#core/codes/verification-code.ts';
import { certificateCopy as copy } from '../../copy/certificate.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { call } from '../../platform/api/http.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice, type NoticeTone } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';

const TONES = { valid: 'ok', revoked: 'error', unknown: 'attention' } as const satisfies Record<
  CertificateState['kind'],
  NoticeTone
>;

const textOf = (result: CertificateState): string =>
  result.kind === 'unknown' ? copy.unknown.text : copy[result.kind].text(dateInWords(result.issuedOn));

/** A certificate may be revoked at any time: each visit asks, and once. */
const verificationQuery = (code: VerificationCode) =>
  queryOptions({
    queryKey: ['verification', code],
    queryFn: async ({ signal }) =>
      decodeVerification(await call(verifyClearance, { params: { code }, signal })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    throwOnError: (error) => !isCallFailure(error),
  });

const VerifyResult = ({ code }: { code: VerificationCode }) => {
  const { data: result, error, isFetching, refetch } = useQuery(verificationQuery(code));
  const failure = isCallFailure(error) && !isFetching ? error : undefined;
  return (
    <Page title={copy.title} lead={copy.shown(formatVerificationCode(code))}>
      {result && (
        <Notice tone={TONES[result.kind]} title={copy[result.kind].title} live>
          {textOf(result)}
        </Notice>
      )}
      {!result && failure && (
        <Notice
          tone="error"
          title={copy.notChecked}
          live
          action={
            <Button kind="quiet" small isRetry onClick={() => void refetch()}>
              {copy.retry}
            </Button>
          }
        >
          {failure.kind === 'offline' ? copy.offline : failure.sentence}
        </Notice>
      )}
      {!result && !failure && <Waiting text={copy.checking} />}
      <LinkButton kind="secondary" wide to="/verificar">
        {copy.another}
      </LinkButton>
    </Page>
  );
};

export default VerifyResult;
