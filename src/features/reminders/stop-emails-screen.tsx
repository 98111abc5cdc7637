import { useState } from 'react';
import { stopReminderEmails } from '#core/wire/reminders.ts';
import { networkCopy } from '../../copy/network.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { isLost } from '../../platform/call-failure.ts';
import { call } from '../../platform/http.ts';
import { useAction } from '../../platform/use-action.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { RepeatingNotice } from '../../ui/repeating-notice.tsx';

const copy = remindersCopy.stopEmails;
const REPEATS = { repeats: true };
/** What the server answers to a link that is nobody's, or was cut. */
const NOBODYS = [404, 422];

export interface StopEmailsScreenProps {
  /** Of the link in an e-mail: it is asked for by a press alone, because mail programs open links by themselves. */
  stopKey: string;
  /** Where the person chooses everything else, behind the login. */
  enterTo: string;
}

/** Ends the reminders by e-mail for whoever has the link of one. */
export function StopEmailsScreen({ stopKey, enterTo }: StopEmailsScreenProps) {
  const [isDone, setDone] = useState(false);
  const disabledReasonId = useDisabledReasonId();
  const stopping = useAction(async () => {
    await call(stopReminderEmails, { params: { llave: stopKey } });
    setDone(true);
  }, REPEATS);
  const { failure } = stopping;
  const isInvalid = failure !== undefined && NOBODYS.includes(failure.status);
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
          {stopping.isRepeating && <RepeatingNotice />}
          {failure && (
            <FailureNotice
              title={copy.failed}
              failure={failure}
              action={
                isLost(failure) && (
                  <Button kind="quiet" small isRetry onClick={stopping.retry}>
                    {networkCopy.retry}
                  </Button>
                )
              }
            >
              {failure.kind === 'offline' && copy.offline}
            </FailureNotice>
          )}
          <Button
            wide
            busy={stopping.isBusy}
            disabledReasonId={disabledReasonId}
            onClick={() => void stopping.run(undefined)}
          >
            {stopping.isBusy ? copy.busy : copy.submit}
          </Button>
          <NeedsNetwork disabledReasonId={disabledReasonId}>{copy.needsNetwork}</NeedsNetwork>
        </>
      )}
      <LinkButton kind={isDone || isInvalid ? 'primary' : 'quiet'} wide to={enterTo}>
        {copy.enter}
      </LinkButton>
    </Page>
  );
}
