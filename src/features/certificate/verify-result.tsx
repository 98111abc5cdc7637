import { useEffect, useState } from 'react';
import {
  type CertificateState,
  decodeVerification,
  verifyClearance,
} from '#core/api/credit/credit-documents.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { formatVerificationCode, type VerificationCode } from '#core/codes/verification-code.ts';
import { certificateCopy as copy } from '../../copy/certificate.ts';
import { call } from '../../platform/http.ts';
import { useAction } from '../../platform/use-action.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice, type NoticeTone } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';

const TONES = { valid: 'ok', revoked: 'error', unknown: 'attention' } as const satisfies Record<
  CertificateState['kind'],
  NoticeTone
>;

const REPEATS = { repeats: true };

const textOf = (result: CertificateState): string =>
  result.kind === 'unknown' ? copy.unknown.text : copy[result.kind].text(dateInWords(result.issuedOn));

export function VerifyResult({ code }: { code: VerificationCode }) {
  const [result, setResult] = useState<CertificateState>();
  const checking = useAction(
    async () => setResult(decodeVerification(await call(verifyClearance, { params: { code: code } }))),
    REPEATS,
  );
  const { run, retry, failure, isBusy } = checking;
  useEffect(() => {
    void run(undefined);
  }, [run]);
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
            <Button kind="quiet" small isRetry onClick={retry}>
              {copy.retry}
            </Button>
          }
        >
          {failure.kind === 'offline' ? copy.offline : failure.sentence}
        </Notice>
      )}
      {!result && (isBusy || !failure) && <Waiting text={copy.checking} />}
      <LinkButton kind="secondary" wide to="/verificar">
        {copy.another}
      </LinkButton>
    </Page>
  );
}
