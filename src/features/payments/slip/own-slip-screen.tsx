import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { cashSlipsCopy } from '../../../copy/cash-slips.ts';
import { useApiQuery } from '../../../platform/api/queries.ts';
import { creditQuery } from '../../../platform/queries/credit-query.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { momentText } from '../../../ui/moment-text.ts';
import { pesos } from '../../../ui/money-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SlipScreen } from './slip-screen.tsx';

const copy = cashSlipsCopy;

export interface OwnSlipScreenProps {
  creditNumber: number;
  closeTo: string;
}

/** Shows a pending report first, so that a payment is not reported twice. */
const OwnSlipScreen = ({ creditNumber, closeTo }: OwnSlipScreenProps) => {
  const queryClient = useQueryClient();
  const { data: credit } = useApiQuery(creditQuery(creditNumber));
  const onReceived = useCallback(
    () =>
      void queryClient.invalidateQueries({
        queryKey: creditQuery(creditNumber).queryKey,
        refetchType: 'all',
      }),
    [queryClient, creditNumber],
  );
  const pending = credit?.reportedPayments.find(({ rejection, isHolders }) => !rejection && isHolders);
  return (
    <SlipScreen
      creditNumber={creditNumber}
      closeTo={closeTo}
      disbursedOn={credit?.disbursedOn}
      before={
        pending && (
          <Notice tone="attention" title={copy.waiting.title(pesos(pending.amount))}>
            <p>{copy.waiting.text}</p>
            <p>{momentText(pending.paidAt)}</p>
          </Notice>
        )
      }
      next={{
        note: copy.received.own,
        actions: (
          <LinkButton wide to="/dashboard/payments">
            {copy.received.payments}
          </LinkButton>
        ),
      }}
      onReceived={onReceived}
    />
  );
};

export default OwnSlipScreen;
