import { useState } from 'react';
import { encodeTestReminder, sendTestReminder } from '#core/api/reminders/reminders.ts';
import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import styles from './reminders.module.css';

const copy = remindersCopy.test;

export const TestMessage = ({
  channel,
  disabledReasonId,
}: {
  channel: ReminderChannel;
  disabledReasonId: string | undefined;
}) => {
  const [isSent, setSent] = useState(false);
  const sending = useApiMutation({
    mutationFn: async () => {
      setSent(false);
      await call(sendTestReminder, { body: encodeTestReminder(channel) });
      setSent(true);
    },
  });
  return (
    <div className={styles.test}>
      <Button
        kind="quiet"
        small
        busy={sending.isPending}
        disabledReasonId={disabledReasonId}
        aria-label={sending.isPending ? undefined : copy.label(channel)}
        onClick={() => void sending.submit()}
      >
        {sending.isPending ? copy.busy : copy.send}
      </Button>
      <p role="status" className={styles.switchNote}>
        {isSent && copy.sent[channel]}
      </p>
      {sending.failure && (
        <FailureNotice title={copy.failed} failure={sending.failure} retry={sending.retry} retriesAnswered />
      )}
    </div>
  );
};
