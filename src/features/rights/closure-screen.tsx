import { queryOptions } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import {
  type Closure,
  closeAccount,
  decodeClosure,
  encodeWantedClosure,
  readClosure,
} from '#core/api/rights/closure.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { filingNumber } from '#core/rights/claims.ts';
import { rightsCopy } from '../../copy/rights.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, type PageFrame } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { NotRead } from './not-read.tsx';
import { DATA_PATH } from './rights-paths.ts';

const copy = rightsCopy.closure;

const closureQuery = queryOptions({
  queryKey: ['closure'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Closure> => decodeClosure(await call(readClosure, { signal })),
});

export interface ClosureScreenProps extends PageFrame {
  /** The sessions are over; the sentence says what follows. */
  onClosed: (sentence: string) => void;
}

const Offer = ({ closure, onAsk }: { closure: Closure; onAsk: () => void }) => {
  const disabledReasonId = useDisabledReasonId();
  const { hasCredit, request } = closure;
  if (request)
    return (
      <Notice tone="ok" title={copy.filed(filingNumber(request.number))}>
        {copy.filedNext(dateInWords(request.dueOn))}
      </Notice>
    );
  if (hasCredit)
    return (
      <>
        <Notice tone="attention" title={copy.hasCredit}>
          {copy.hasCreditNext}
        </Notice>
        <LinkButton wide to="/dashboard">
          {copy.toCredit}
        </LinkButton>
      </>
    );
  return (
    <>
      <Card>
        <h2>{copy.followsTitle}</h2>
        {copy.follows.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <LinkButton kind="secondary" wide to={DATA_PATH}>
          {rightsCopy.data.download}
        </LinkButton>
      </Card>
      <NeedsNetwork as="notice" disabledReasonId={disabledReasonId}>
        {copy.needsNetwork}
      </NeedsNetwork>
      <Button kind="danger" wide disabledReasonId={disabledReasonId} onClick={onAsk}>
        {copy.start}
      </Button>
    </>
  );
};

/** Whether the account can be closed, what goes and what stays, and the request in two steps. */
const ClosureScreen = ({ onClosed, ...frame }: ClosureScreenProps) => {
  const { data, error, isFetching, refetch } = useApiQuery(closureQuery);
  const [isAsked, setAsked] = useState(false);
  const key = useRef(crypto.randomUUID());
  const id = useId();
  const { submit, reset, isPending, failure } = useApiMutation({
    mutationFn: async () => {
      const { request } = decodeClosure(await call(closeAccount, { body: encodeWantedClosure(key.current) }));
      onClosed(
        request ? copy.closing(filingNumber(request.number), dateInWords(request.dueOn)) : copy.closed,
      );
    },
  });
  return (
    <Page {...frame} title={copy.title} lead={copy.lead} home="/dashboard">
      {data && <Offer closure={data} onAsk={() => setAsked(true)} />}
      {!data && error && (
        <NotRead title={copy.notRead} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Waiting text={copy.loading} shape="text" />}
      {isAsked && (
        <ConfirmDialog
          id={id}
          words={copy.confirm}
          isPending={isPending}
          failure={failure}
          onConfirm={() => void submit()}
          onClose={() => {
            reset();
            setAsked(false);
          }}
        >
          {copy.confirm.text}
        </ConfirmDialog>
      )}
    </Page>
  );
};

export default ClosureScreen;
