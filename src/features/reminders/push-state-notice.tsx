import type { ReactNode } from 'react';
import { networkCopy } from '../../copy/network.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { DevicePush } from './use-push-on-device.ts';

const copy = remindersCopy.push;

const Retry = ({ onClick }: { onClick: () => void }) => (
  <Button kind="quiet" small isRetry onClick={onClick}>
    {networkCopy.retry}
  </Button>
);

/** Why this device gets no notifications, and the remedy. */
export function PushStateNotice({ here, guide }: { here: DevicePush; guide: ReactNode }) {
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
        <FailureNotice title={copy.failed.title} action={<Retry onClick={switchingOn.retry} />}>
          {copy.failed.refused}
        </FailureNotice>
      )}
      {switchingOn.failure && (
        <FailureNotice
          title={copy.failed.title}
          failure={switchingOn.failure}
          action={<Retry onClick={switchingOn.retry} />}
        />
      )}
      {switchingOff.failure && (
        <FailureNotice
          title={copy.notOff}
          failure={switchingOff.failure}
          action={<Retry onClick={switchingOff.retry} />}
        />
      )}
    </>
  );
}
