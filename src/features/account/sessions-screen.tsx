import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  decodeOpenSessions,
  endOpenSession,
  endOtherSessions,
  type OpenSession,
  readOpenSessions,
} from '#core/api/accounts/open-sessions.ts';
import { sessionsCopy as copy } from '../../copy/sessions.ts';
import { type CallFailure, isCallFailure } from '../../platform/api/call-failure.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { ErrorScene } from '../../ui/illustrations/error-scene.tsx';
import { OfflineScene } from '../../ui/illustrations/offline-scene.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { SessionList } from './session-list.tsx';

const sessionsQuery = queryOptions({
  queryKey: ['open-sessions'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<readonly OpenSession[]> =>
    decodeOpenSessions(await call(readOpenSessions, { signal })),
});

/** The session to end; 'others': all but this one. */
type Ending = OpenSession | 'others';

const failedCopy = copy.failed;

interface SessionsFailureProps {
  error: unknown;
  isBusy: boolean;
  onRetry: () => void;
}

const SessionsFailure = ({ error, isBusy, onRetry }: SessionsFailureProps) => {
  const isOffline = isCallFailure(error) && error.kind === 'offline';
  const isAnswered = isCallFailure(error) && error.kind === 'answered';
  return (
    <EmptyState
      announce
      art={isOffline ? <OfflineScene /> : <ErrorScene />}
      title={isOffline ? failedCopy.offline : failedCopy.title}
      text={isAnswered ? error.sentence : failedCopy.text}
      action={
        <Button busy={isBusy} isRetry onClick={onRetry}>
          {isBusy ? failedCopy.busy : failedCopy.retry}
        </Button>
      }
    />
  );
};

interface ConfirmDialogProps {
  ending: Ending;
  isBusy: boolean;
  failure: CallFailure | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

const ConfirmDialog = ({ ending, isBusy, failure, onConfirm, onClose }: ConfirmDialogProps) => {
  const isAll = ending === 'others';
  const words = copy.confirm;
  return (
    <Dialog
      alert
      title={isAll ? words.others : words.one(ending.device)}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" wide busy={isBusy} isRetry onClick={onConfirm}>
            {isBusy ? words.busy : isAll ? words.submitOthers : words.submitOne}
          </Button>
          <Button kind="quiet" wide onClick={onClose}>
            {words.back}
          </Button>
        </>
      }
    >
      <p>{isAll ? words.textOfOthers : words.textOfOne}</p>
      {failure && <FailureNotice title={copy.notEnded} failure={failure} />}
    </Dialog>
  );
};

const useEnding = (onEnded: () => void) => {
  const client = useQueryClient();
  return useApiMutation({
    mutationFn: async (ending: Ending): Promise<string> => {
      if (ending === 'others') await call(endOtherSessions, {});
      else await call(endOpenSession, { params: { id: ending.id } });
      // A read that began before would bring it back.
      await client.cancelQueries({ queryKey: sessionsQuery.queryKey });
      client.setQueryData(sessionsQuery.queryKey, (known) =>
        known?.filter(({ id, isThisOne }) => isThisOne || (ending !== 'others' && id !== ending.id)),
      );
      onEnded();
      return ending === 'others' ? copy.ended.others : copy.ended.one(ending.device);
    },
    repeats: true,
  });
};

export interface SessionsScreenProps {
  headerAction: ReactNode;
  backTo: string;
  backLabel: string;
}

/** Where the account is open, and ending one session or all the others. */
export const SessionsScreen = ({ headerAction, backTo, backLabel }: SessionsScreenProps) => {
  const { data, error, isFetching, refetch } = useApiQuery(sessionsQuery);
  const disabledReasonId = useDisabledReasonId();
  const [ending, setEnding] = useState<Ending>();
  const closeDialog = () => setEnding(undefined);
  const { submit, reset, isPending, failure, data: news } = useEnding(closeDialog);

  const open = (which: Ending) => {
    reset();
    setEnding(which);
  };
  const hasOthers = data?.some(({ isThisOne }) => !isThisOne) ?? false;
  return (
    <Page
      title={copy.title}
      lead={copy.lead}
      home="/dashboard"
      before={<BackLink to={backTo}>{backLabel}</BackLink>}
      headerAction={headerAction}
    >
      <div role="status">{news && <Notice tone="ok">{news}</Notice>}</div>
      {data && (
        <>
          <NeedsNetwork as="notice" disabledReasonId={disabledReasonId}>
            {copy.needsNetwork}
          </NeedsNetwork>
          <SessionList sessions={data} disabledReasonId={disabledReasonId} onEnd={open} />
          {hasOthers ? (
            <Button kind="secondary" wide disabledReasonId={disabledReasonId} onClick={() => open('others')}>
              {copy.endOthers}
            </Button>
          ) : (
            <p>{copy.onlyThis}</p>
          )}
          {hasOthers && <p>{copy.stranger}</p>}
        </>
      )}
      {!data && error && <SessionsFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting text={copy.loading} shape="list" />}
      {ending && (
        <ConfirmDialog
          ending={ending}
          isBusy={isPending}
          failure={failure}
          onConfirm={() => void submit(ending)}
          onClose={() => {
            reset();
            closeDialog();
          }}
        />
      )}
    </Page>
  );
};
