import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  decodeCalendarLink,
  openCalendarLink,
  revokeCalendarLink,
} from '#core/api/reminders/reminder-links.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { remindersQuery } from '../../platform/queries/reminders-query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import textStyles from '../../ui/text.module.css';
import { useShare } from '../../ui/use-share.ts';
import styles from './reminders.module.css';

const copy = remindersCopy.link;

const LinkActions = ({ link }: { link: string }) => {
  const { outcome, share, copy: copyText, canShare } = useShare();
  return (
    <>
      <dl>
        <dt className={textStyles.strong}>{copy.label}</dt>
        <dd className={styles.link}>{link}</dd>
      </dl>
      <p className={textStyles.note}>{copy.how}</p>
      <Button kind="secondary" wide onClick={() => void copyText(link)}>
        {copy.copy}
      </Button>
      {canShare && (
        <Button kind="secondary" wide onClick={() => void share({ title: copy.shareTitle, url: link })}>
          {copy.share}
        </Button>
      )}
      <p role="status" className={`${textStyles.note} ${styles.news}`}>
        {outcome && copy[outcome]}
      </p>
    </>
  );
};

export interface LinkCardProps {
  link: string | undefined;
  disabledReasonId: string | undefined;
}

/** Secret URL for calendar subscriptions. */
export const LinkCard = ({ link, disabledReasonId }: LinkCardProps) => {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [isRevoked, setRevoked] = useState(false);
  const setLink = (calendarLink: string | undefined) => {
    const { queryKey } = remindersQuery;
    client.setQueryData(queryKey, (known) => known && { ...known, calendarLink });
    setRevoked(calendarLink === undefined);
  };
  const opening = useApiMutation({
    mutationFn: async () => setLink(decodeCalendarLink(await call(openCalendarLink, {}))),
  });
  const revoking = useApiMutation({
    mutationFn: async () => {
      setAsked(false);
      await call(revokeCalendarLink, {});
      setLink(undefined);
    },
  });
  const failed = opening.failure ? opening : revoking.failure ? revoking : undefined;
  return (
    <Card>
      <h2>{copy.title}</h2>
      <p>{copy.text}</p>
      {link !== undefined && <LinkActions link={link} />}
      {/* One button for both, so that it keeps the focus. */}
      <Button
        kind={link === undefined ? 'secondary' : 'danger'}
        wide
        busy={opening.isPending || revoking.isPending}
        disabledReasonId={disabledReasonId}
        onClick={() => (link === undefined ? void opening.submit() : setAsked(true))}
      >
        {opening.isPending && copy.creating}
        {revoking.isPending && copy.revoking}
        {!opening.isPending && !revoking.isPending && (link === undefined ? copy.create : copy.revoke)}
      </Button>
      <p role="status" className={`${textStyles.note} ${styles.news}`}>
        {isRevoked && copy.revoked}
      </p>
      {failed && (
        <FailureNotice
          title={failed === opening ? copy.notCreated : copy.notRevoked}
          failure={failed.failure}
          retry={failed.retry}
          retriesAnswered
        />
      )}
      {isAsked && (
        <Dialog
          title={copy.confirm.title}
          onClose={() => setAsked(false)}
          actions={
            <>
              <Button kind="danger" wide onClick={() => void revoking.submit()}>
                {copy.confirm.yes}
              </Button>
              <Button kind="quiet" wide onClick={() => setAsked(false)}>
                {copy.confirm.no}
              </Button>
            </>
          }
        >
          <p>{copy.confirm.text}</p>
        </Dialog>
      )}
    </Card>
  );
};
