import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import {
  decodeWithdrawal,
  encodeWantedWithdrawal,
  type Withdrawal,
  withdraw,
} from '#core/api/rights/withdrawal.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { rightsCopy } from '../../copy/rights.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { CREDIT_KEY } from '../../platform/queries/credit-query.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { pesos } from '../../ui/money-text.ts';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, type PageFrame } from '../../ui/page.tsx';
import { ReceiptList } from '../../ui/receipt-list.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { NotRead } from './not-read.tsx';
import { CLAIM_PATH, RIGHTS_PATH } from './rights-paths.ts';
import { WithdrawalProgress } from './withdrawal-progress.tsx';
import { withdrawalQuery } from './withdrawal-query.ts';

const copy = rightsCopy.withdrawal;

/** One key for as long as the screen stands: a second press is the same withdrawal. */
const useWithdraw = () => {
  const client = useQueryClient();
  const key = useRef(crypto.randomUUID());
  return useApiMutation({
    mutationFn: async ({ creditNumber, standing }: Withdrawal): Promise<Withdrawal['standing']> => {
      const body = encodeWantedWithdrawal(key.current, creditNumber);
      const left = decodeWithdrawal(await call(withdraw, { body })) ?? null;
      await client.cancelQueries({ queryKey: withdrawalQuery.queryKey });
      client.setQueryData(withdrawalQuery.queryKey, left);
      void client.invalidateQueries({ queryKey: [CREDIT_KEY] });
      void client.invalidateQueries({ queryKey: ['applications'] });
      return standing;
    },
    repeats: true,
  });
};

const Ways = () => (
  <>
    <LinkButton kind="secondary" wide to="/dashboard/simulator">
      {copy.prepay}
    </LinkButton>
    <LinkButton kind="quiet" wide to={CLAIM_PATH}>
      {rightsCopy.claims.file}
    </LinkButton>
  </>
);

const followsOf = ({ standing, provider, paid, maskedPhone }: Withdrawal): readonly string[] =>
  standing === 'cancels'
    ? copy.follows.cancels
    : copy.follows.returns(provider, paid === 0 ? undefined : pesos(paid), maskedPhone);

interface OfferProps {
  withdrawal: Withdrawal;
  onAsk: () => void;
}

const Offer = ({ withdrawal, onAsk }: OfferProps) => {
  const { standing, lastDay, creditNumber, recorded } = withdrawal;
  const disabledReasonId = useDisabledReasonId();
  // An excluded one may be said again once the bank gave the money back.
  if (recorded && standing !== 'cancels')
    return <WithdrawalProgress withdrawal={withdrawal} recorded={recorded} />;
  if (standing === 'over')
    return (
      <>
        <Notice tone="info" title={copy.over(dateInWords(lastDay))}>
          {copy.overNext}
        </Notice>
        <Ways />
      </>
    );
  return (
    <>
      <Card>
        <ReceiptList
          rows={[
            { label: copy.credit, value: String(creditNumber) },
            { label: copy.lastDay, value: dateInWords(lastDay) },
            { label: copy.costs, value: copy.nothing, strong: true },
          ]}
        />
      </Card>
      <Card>
        <h2>{copy.followsTitle}</h2>
        {followsOf(withdrawal).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Card>
      <NeedsNetwork as="notice" disabledReasonId={disabledReasonId}>
        {copy.needsNetwork}
      </NeedsNetwork>
      <Button kind="danger" wide disabledReasonId={disabledReasonId} onClick={onAsk}>
        {copy.start}
      </Button>
      <LinkButton kind="quiet" wide to={RIGHTS_PATH}>
        {copy.keep}
      </LinkButton>
    </>
  );
};

/** Until when one may withdraw, what comes back, and the withdrawal in two steps. */
const WithdrawalScreen = (frame: PageFrame) => {
  const { data, error, isFetching, refetch } = useApiQuery(withdrawalQuery);
  const [isAsked, setAsked] = useState(false);
  const { submit, reset, isPending, failure, data: done } = useWithdraw();
  const id = useId();
  const close = () => {
    reset();
    setAsked(false);
  };
  const confirm = async (withdrawal: Withdrawal) => {
    if (await submit(withdrawal)) setAsked(false);
    // The last day may have passed meanwhile, or another tab been first.
    else void refetch();
  };
  return (
    <Page {...frame} title={copy.title} lead={data?.recorded ? undefined : copy.lead} home="/dashboard">
      {done === 'cancels' && (
        <Notice tone="ok" live title={copy.cancelled}>
          {copy.cancelledNext}
        </Notice>
      )}
      {data === null && done === undefined && <Notice tone="info">{copy.none}</Notice>}
      {data && <Offer withdrawal={data} onAsk={() => setAsked(true)} />}
      {data === undefined && error && (
        <NotRead title={copy.notRead} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <Waiting text={copy.loading} shape="text" />}
      {data && isAsked && (!data.recorded || data.standing === 'cancels') && (
        <ConfirmDialog
          id={id}
          words={copy.confirm}
          isPending={isPending}
          failure={failure}
          onConfirm={() => void confirm(data)}
          onClose={close}
        >
          {copy.confirm.text(data.creditNumber)}
        </ConfirmDialog>
      )}
    </Page>
  );
};

export default WithdrawalScreen;
