import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import { PaidProgress } from './paid-progress.tsx';
import { PaymentResult, type PaymentResultProps } from './payment-result.tsx';

export interface OwnResultProps
  extends Pick<PaymentResultProps, 'reference' | 'retryTo' | 'menuTo' | 'onSucceeded' | 'onAtCounter'> {
  credit: Pick<UseQueryResult<Credit>, 'data' | 'isFetching'>;
  /** The certificate of a credit that this payment paid off. */
  clearance: ReactNode;
}

/** Result of a payment of the holder's own credit. */
export const OwnResult = ({ credit: { data: credit, isFetching }, clearance, ...props }: OwnResultProps) => {
  const { reference } = props;
  const [before] = useState(credit);
  const isPaidOff = credit?.standing === 'paid';
  const isWithdrawn = credit?.standing === 'withdrawn';
  return (
    <PaymentResult
      {...props}
      known={before?.openPayments.find((open) => open.reference === reference)}
      success={{
        art: before && credit && !isWithdrawn && (
          <PaidProgress {...{ before, credit, reference, isFetching }} />
        ),
        action: isPaidOff && clearance,
      }}
    />
  );
};
