import { queryOptions } from '@tanstack/react-query';
import { type Bank, decodeBanks } from '#core/api/payments/bank-transfers.ts';
import { bankTransferCopy } from '../../../copy/bank-transfer.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { bankTransferCalls } from '../../../platform/api/bank-transfer-calls.ts';
import { isCallFailure } from '../../../platform/api/call-failure.ts';
import { call } from '../../../platform/api/http.ts';
import { useApiQuery } from '../../../platform/api/queries.ts';
import { useDraft } from '../../../platform/drafts/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorScene } from '../../../ui/illustrations/error-scene.tsx';
import { OfflineScene } from '../../../ui/illustrations/offline-scene.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { BankForm, type BankFormProps, PaymentSummary } from './bank-form.tsx';
import { BANK_DRAFT } from './bank-schema.ts';

const FRESH_MS = 60 * 60_000;

/** The same for everyone: the pass is not part of the key. */
export const banksQuery = (pass: string | undefined) =>
  queryOptions({
    queryKey: ['banks'],
    queryFn: async ({ signal }): Promise<readonly Bank[]> =>
      decodeBanks(await call(bankTransferCalls.listBanks, { signal, token: pass })),
    staleTime: FRESH_MS,
  });

const copy = bankTransferCopy;

export const BankStep = ({ amount, otherWay, ...props }: Omit<BankFormProps, 'banks' | 'draft'>) => {
  const { creditNumber, pass } = props.payable;
  const banks = useApiQuery(banksQuery(pass));
  const draft = useDraft(BANK_DRAFT, `bank-transfer-${creditNumber}`);
  const isOffline = isCallFailure(banks.error) && banks.error.kind === 'offline';
  if (!banks.data && banks.error) {
    return (
      <>
        <PaymentSummary amount={amount} />
        <EmptyState
          announce
          art={isOffline ? <OfflineScene /> : <ErrorScene />}
          title={copy.banksFailed.title}
          text={isOffline ? paymentCopy.needsNetwork : copy.banksFailed.text}
          action={
            <Button busy={banks.isFetching} onClick={() => void banks.refetch()}>
              {copy.banksFailed.retry}
            </Button>
          }
        />
        {otherWay}
      </>
    );
  }
  if (!banks.data || !draft.isReady) {
    return (
      <>
        <PaymentSummary amount={amount} />
        <Waiting text={copy.loading} lateAction={otherWay} />
      </>
    );
  }
  return <BankForm {...props} amount={amount} banks={banks.data} draft={draft} otherWay={otherWay} />;
};
