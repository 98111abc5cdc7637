import { useAtomValue } from 'jotai/react';
import { useState } from 'react';
import { paymentCopy } from '../../../copy/payment.ts';
import { isCallFailure } from '../../../platform/api/call-failure.ts';
import { useApiQuery } from '../../../platform/api/queries.ts';
import { creditQuery } from '../../../platform/queries/credit-query.ts';
import { profileQuery } from '../../../platform/queries/profile-query.ts';
import { documentAtom, userIdAtom } from '../../../platform/session/session-atoms.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorScene } from '../../../ui/illustrations/error-scene.tsx';
import { OfflineScene } from '../../../ui/illustrations/offline-scene.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { usePrefilledPayment } from '../form/prefilled-payment.ts';
import { CloseLink, PaymentScreen } from '../frame/payment-screen.tsx';
import type { Payable } from '../model/payable.ts';
import type { PaymentDetailProps } from './payment-detail.tsx';
import { DetailOrResult } from './payment-detail.tsx';

/** Figures older than this on mount are refetched before a payment. */
const FRESH_MS = 30_000;

/** The holder's credit with fresh figures; undefined while loading. */
const useOwnPayable = (creditNumber: number) => {
  const [openedAt] = useState(Date.now);
  const credit = useApiQuery({ ...creditQuery(creditNumber), staleTime: FRESH_MS });
  const known = useAtomValue(documentAtom);
  const userId = useAtomValue(userIdAtom) ?? '';
  const profile = useApiQuery({ ...profileQuery(userId), enabled: known === null });
  const document = known ?? profile.data?.personalData?.documentNumber;

  const isFresh = credit.dataUpdatedAt > openedAt - FRESH_MS;
  const payable: Payable | undefined =
    credit.data && isFresh && document !== undefined
      ? {
          creditNumber,
          providerId: credit.data.providerId,
          shownNumber: String(creditNumber),
          shownDocument: document,
          minimumPayment: credit.data.minimumPayment,
          totalDebt: credit.data.totalDebt,
          catchUp: credit.data.catchUp,
          validOn: credit.data.validOn,
          openPayments: credit.data.openPayments,
          reportedPayments: credit.data.reportedPayments,
        }
      : undefined;
  return {
    payable,
    error: payable ? null : (credit.error ?? profile.error),
    /** Refetches; the old figures stay on the screen meanwhile. */
    refresh: () => void credit.refetch(),
    isFetching: credit.isFetching || profile.isFetching,
    retry: () => {
      if (!credit.data || !isFresh) void credit.refetch();
      if (document === undefined) void profile.refetch();
    },
  };
};

const PrefilledDetail = (props: PaymentDetailProps) => (
  <DetailOrResult {...props} requested={usePrefilledPayment(props.payable)} />
);

const copy = paymentCopy.detail;

export interface OwnDetailProps extends Omit<PaymentDetailProps, 'payable' | 'onStale'> {
  creditNumber: number;
}

export const OwnDetail = ({ creditNumber, ...props }: OwnDetailProps) => {
  const { payable, error, isFetching, retry, refresh } = useOwnPayable(creditNumber);
  if (payable) return <PrefilledDetail {...props} payable={payable} onStale={refresh} />;
  const isOffline = isCallFailure(error) && error.kind === 'offline';
  return (
    <PaymentScreen title={copy.title} headerAction={<CloseLink to={props.base} />}>
      {error ? (
        <EmptyState
          announce
          art={isOffline ? <OfflineScene /> : <ErrorScene />}
          title={copy.creditFailed.title}
          text={isOffline ? paymentCopy.needsNetwork : copy.creditFailed.text}
          action={
            <Button busy={isFetching} onClick={retry}>
              {copy.creditFailed.retry}
            </Button>
          }
        />
      ) : (
        <Waiting text={copy.loading} />
      )}
    </PaymentScreen>
  );
};
