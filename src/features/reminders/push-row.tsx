import { type ReactNode, useId } from 'react';
import type { Reminders } from '#core/api/reminders/reminders.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import textStyles from '../../ui/text.module.css';
import { withChannel } from './preference-edits.ts';
import styles from './reminders.module.css';
import { TestMessage } from './test-message.tsx';
import type { DevicePush } from './use-push-on-device.ts';
import type { PreferenceActions } from './use-reminders.ts';

const copy = remindersCopy.push;

/** Why this device gets no notifications, and the remedy. */
export const PushStateNotice = ({ here, guide }: { here: DevicePush; guide: ReactNode }) => {
  const { standing, rejection, switchingOn, switchingOff } = here;
  if (standing === 'unsupported') return <Notice>{copy.unsupported}</Notice>;
  if (standing === 'needs_install')
    return (
      <>
        <Notice>{copy.needsInstall}</Notice>
        {guide}
      </>
    );
  if (standing === 'blocked')
    return (
      <Notice tone="attention" title={copy.blocked.title} live>
        {copy.blocked.text}
      </Notice>
    );
  return (
    <>
      {rejection === 'dismissed' && (
        <Notice tone="attention" live>
          {copy.dismissed}
        </Notice>
      )}
      {rejection === 'refused' && (
        <FailureNotice title={copy.failed.title} retry={switchingOn.retry} retriesAnswered>
          {copy.failed.refused}
        </FailureNotice>
      )}
      {switchingOn.failure && (
        <FailureNotice
          title={copy.failed.title}
          failure={switchingOn.failure}
          retry={switchingOn.retry}
          retriesAnswered
        />
      )}
      {switchingOff.failure && (
        <FailureNotice
          title={copy.notOff}
          failure={switchingOff.failure}
          retry={switchingOff.retry}
          retriesAnswered
        />
      )}
    </>
  );
};

const SWITCH_ON = { edit: withChannel('push', true), place: 'channels' } as const;

export interface PushRowProps {
  reminders: Reminders;
  /** The channel is saved on the server. */
  isKept: boolean;
  here: DevicePush;
  actions: PreferenceActions;
  /** Install guide, where only an installed app gets notifications. */
  guide: ReactNode;
}

/** The permission is requested by a press only, below the explanation of what is sent. */
export const PushRow = ({ reminders, isKept, here, actions, guide }: PushRowProps) => {
  const explanationId = useId();
  const { preferences, devices } = reminders;
  const isWanted = preferences.channels.includes('push');
  // A device that the server dropped gets no messages, whatever subscription the browser still has.
  const isOn = here.standing === 'on' && isWanted && devices > 0;
  const { standing, switchingOn, switchingOff } = here;
  const isBlocked = standing === 'blocked';
  const canSwitch = standing === 'on' || standing === 'off';
  const label = isOn ? copy.switchOff : copy.switchOn;
  const busyLabel = switchingOn.isPending
    ? copy.switchingOn
    : switchingOff.isPending
      ? copy.switchingOff
      : undefined;
  return (
    <div className={styles.push}>
      <h3>{copy.name}</h3>
      <div id={explanationId}>
        <p>{preferences.isDetailed ? copy.explainedDetailed : copy.explained}</p>
        {standing === 'off' && <p>{copy.ask}</p>}
      </div>
      {isOn && <p className={textStyles.strong}>{copy.on}</p>}
      {isWanted && !isOn && standing !== undefined && (
        <p>{devices > 0 ? copy.elsewhere(devices) : copy.nowhere}</p>
      )}
      {here.place !== 'answer' && <PushStateNotice here={here} guide={guide} />}
      {(canSwitch || isBlocked) && (
        <Button
          kind="secondary"
          wide
          busy={busyLabel !== undefined}
          disabledReasonId={actions.disabledReasonId}
          aria-describedby={explanationId}
          onClick={
            isBlocked
              ? here.refresh
              : () => void (isOn ? switchingOff.submit() : switchingOn.submit(SWITCH_ON))
          }
        >
          {busyLabel ?? (isBlocked ? copy.recheck : label)}
        </Button>
      )}
      {isWanted && !isOn && (
        <Button
          kind="quiet"
          disabledReasonId={actions.disabledReasonId}
          onClick={() => void actions.change(withChannel('push', false), 'channels')}
        >
          {copy.dropAll}
        </Button>
      )}
      {isWanted && isKept && devices > 0 && (
        <TestMessage channel="push" disabledReasonId={actions.disabledReasonId} />
      )}
    </div>
  );
};
