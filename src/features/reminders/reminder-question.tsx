import { useId, useState } from 'react';
import { REMINDER_CONSENT } from '#core/reminders/reminder-consent.ts';
import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { Notice } from '../../ui/notice.tsx';
import textStyles from '../../ui/text.module.css';
import { Waiting } from '../../ui/waiting.tsx';
import { answersFor } from './answers-for.ts';
import { answering, byChannels } from './preference-edits.ts';
import { PushStateNotice } from './push-row.tsx';
import { usePushOnDevice } from './use-push-on-device.ts';
import { useReminders } from './use-reminders.ts';

const copy = remindersCopy.ask;

type Answer = ReminderChannel | 'none';

/** How to be reminded, asked until it is answered: one press a channel, and 'No, gracias' is an answer. */
const ReminderQuestion = () => {
  const offlineId = useId();
  const { kept, error, isFetching, refetch, actions } = useReminders(offlineId);
  const here = usePushOnDevice(actions);
  const [answer, setAnswer] = useState<Answer>();
  const isBusy = actions.status === 'pending' || here.switchingOn.isPending;

  if (kept && answer && actions.status === 'success')
    return (
      <Notice tone="ok" title={copy.done[answer]} live>
        {copy.later}
      </Notice>
    );
  if (kept?.isAnswered) return null;

  const give = (given: Answer) => {
    setAnswer(given);
    const change = { edit: given === 'none' ? byChannels([]) : answering(given), place: 'answer' } as const;
    // The permission prompt comes first.
    if (given === 'push' && here.standing === 'off') void here.switchingOn.submit(change);
    else void actions.change(change.edit, change.place);
  };
  // Known together, so that no button moves under a finger.
  const isReady = kept !== undefined && here.standing !== undefined;
  const answers: readonly Answer[] = isReady ? [...answersFor(kept, here), 'none'] : [];
  return (
    <Card>
      <h2>{copy.title}</h2>
      {isReady && (
        <>
          <p>{copy.lead}</p>
          <NeedsNetwork disabledReasonId={actions.disabledReasonId}>{copy.needsNetwork}</NeedsNetwork>
        </>
      )}
      {answers.map((one) => (
        <Button
          key={one}
          wide
          kind={one === 'none' ? 'quiet' : 'secondary'}
          busy={isBusy && answer === one}
          disabledReasonId={actions.disabledReasonId}
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (!isBusy) give(one);
          }}
        >
          {isBusy && answer === one ? copy.busy : copy.answers[one]}
        </Button>
      ))}
      {isReady && (
        <>
          {!isBusy && here.place === 'answer' && <PushStateNotice here={here} guide={null} />}
          {actions.status === 'error' && (
            <FailureNotice
              title={copy.failed}
              failure={actions.failure}
              retry={actions.retry}
              retriesAnswered
            />
          )}
          <p className={textStyles.note}>{REMINDER_CONSENT.text}</p>
        </>
      )}
      {!kept && error && (
        <FailureNotice
          title={copy.notLoaded}
          failure={isCallFailure(error) ? error : undefined}
          retry={() => void refetch()}
          retriesAnswered
          isBusy={isFetching}
        />
      )}
      {!isReady && !(error && !kept) && <Waiting text={copy.loading} shape="list" />}
    </Card>
  );
};

export default ReminderQuestion;
