import { stopReminderEmails } from '#core/api/reminders/reminder-links.ts';
import { stopEmailsCopy } from '../../copy/stop-emails.ts';
import { isLost } from '../../platform/api/call-failure.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';

const copy = stopEmailsCopy;
/** Status codes of an unknown or truncated link. */
const INVALID_LINK = [404, 422];

export interface StopEmailsScreenProps {
  /** From the link in an e-mail. Submitted by a press only, because mail programs prefetch links. */
  stopKey: string;
  /** Path of the preferences, behind the login. */
  enterTo: string;
}

/** Unsubscribes from reminders by e-mail, without a login. */
export const StopEmailsScreen = ({ stopKey, enterTo }: StopEmailsScreenProps) => {
  const disabledReasonId = useDisabledReasonId();
  const stopping = useApiMutation({
    mutationFn: () => call(stopReminderEmails, { params: { key: stopKey } }),
    repeats: true,
  });
  const { failure } = stopping;
  const isDone = stopping.data !== undefined;
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
              isRepeating={stopping.isRepeating}
              retry={isLost(failure) ? stopping.retry : undefined}
            >
              {failure.kind === 'offline' ? copy.offline : undefined}
            </FailureNotice>
          )}
          <Button
            wide
            busy={stopping.isPending}
            disabledReasonId={disabledReasonId}
            onClick={() => void stopping.submit()}
          >
            {stopping.isPending ? copy.busy : copy.submit}
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
