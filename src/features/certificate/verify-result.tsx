import { useEffect, useState } from 'react';
import { dateInWords } from '#core/calendar/date-words.ts';
import { formatVerificationCode, type VerificationCode } from '#core/codes/verification-code.ts';
import { type CertificateState, decodeVerification, verifyClearance } from '#core/wire/credit-documents.ts';
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

const textOf = (standing: CertificateState): string =>
  standing.kind === 'unknown' ? copy.unknown.text : copy[standing.kind].text(dateInWords(standing.issuedOn));

/** Asks whether the certificate of a code is in force, and says what came of it. */
export function VerifyResult({ code }: { code: VerificationCode }) {
  const [standing, setStanding] = useState<CertificateState>();
  const checking = useAction(
    async () => setStanding(decodeVerification(await call(verifyClearance, { params: { codigo: code } }))),
    REPEATS,
  );
  const { run, retry, failure, isBusy } = checking;
  useEffect(() => {
    void run(undefined);
  }, [run]);
  return (
    <Page title={copy.title} lead={copy.shown(formatVerificationCode(code))}>
      {standing && (
        <Notice tone={TONES[standing.kind]} title={copy[standing.kind].title} live>
          {textOf(standing)}
        </Notice>
      )}
      {!standing && failure && (
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
      {!standing && (isBusy || !failure) && <Waiting text={copy.checking} />}
      <LinkButton kind="secondary" wide to="/verificar">
        {copy.another}
      </LinkButton>
    </Page>
  );
}
