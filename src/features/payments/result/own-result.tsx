import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import { paidOffCopy } from '../../../copy/paid-off.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { PaidProgress } from './paid-progress.tsx';
import { PaymentResult, type PaymentResultProps } from './payment-result.tsx';

export interface OwnResultProps
  extends Pick<PaymentResultProps, 'reference' | 'retryTo' | 'menuTo' | 'onSucceeded' | 'onAtCounter'> {
  credit: Pick<UseQueryResult<Credit>, 'data' | 'isFetching'>;
}

/** Result of a payment of the holder's own credit. */
export const OwnResult = ({ credit: { data: credit, isFetching }, ...props }: OwnResultProps) => {
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
        action: isPaidOff && (
          <LinkButton wide to="/dashboard/documents">
            {paidOffCopy.clearance}
          </LinkButton>
        ),
      }}
    />
  );
};
