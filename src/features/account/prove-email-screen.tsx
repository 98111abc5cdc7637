import { proveEmail } from '#core/api/accounts/email-proof.ts';
import { proveEmailCopy } from '../../copy/prove-email.ts';
import { isLost } from '../../platform/api/call-failure.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';

const copy = proveEmailCopy;
/** Status codes of an unknown link, one of an address that changed, or a truncated one. */
const INVALID_LINK = [404, 422];

export interface ProveEmailScreenProps {
  /** From the link in an e-mail. Submitted by a press only, because mail programs open links by themselves. */
  linkKey: string;
  enterTo: string;
}

/** Proves an address by the link of a letter to it, without a login. */
export const ProveEmailScreen = ({ linkKey, enterTo }: ProveEmailScreenProps) => {
  const disabledReasonId = useDisabledReasonId();
  const proving = useApiMutation({
    mutationFn: () => call(proveEmail, { params: { key: linkKey } }),
    repeats: true,
  });
  const { failure } = proving;
  const isDone = proving.data !== undefined;
  const isInvalid = failure !== undefined && INVALID_LINK.includes(failure.status);
  return (
    <Page title={copy.title} lead={isDone || isInvalid ? undefined : copy.lead}>
      {isDone && (
        <Notice tone="ok" title={copy.done.title} live>
          {copy.done.text}
        </Notice>
      )}
      {isInvalid && (
        <Notice tone="error" title={copy.invalid.title} live>
          {copy.invalid.text}
        </Notice>
      )}
      {!isDone && !isInvalid && (
        <>
          {failure && (
            <FailureNotice
              title={copy.failed}
              failure={failure}
              isRepeating={proving.isRepeating}
              retry={isLost(failure) ? proving.retry : undefined}
            />
          )}
          <Button
            wide
            busy={proving.isPending}
            disabledReasonId={disabledReasonId}
            onClick={() => void proving.submit()}
          >
            {proving.isPending ? copy.busy : copy.submit}
          </Button>
          <NeedsNetwork disabledReasonId={disabledReasonId}>{copy.needsNetwork}</NeedsNetwork>
        </>
      )}
      <LinkButton kind={isDone || isInvalid ? 'primary' : 'quiet'} wide to={enterTo}>
        {copy.enter}
      </LinkButton>
    </Page>
  );
};
