import { useAtomValue } from 'jotai/react';
import type { ReactNode } from 'react';
import { getAmountToPay } from '#core/loan/amount-to-pay.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { useApiQuery } from '../../../platform/api/queries.ts';
import { creditQuery } from '../../../platform/queries/credit-query.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OpenAttemptNotice } from '../attempt/open-attempt-notice.tsx';
import { PaymentScreen } from '../frame/payment-screen.tsx';
import { attemptsAtom, openAttempts, viewedAttemptsAtom } from '../model/attempt.ts';
import { isUnderWay, openPaymentOf } from '../model/open-payment.ts';
import { followPath } from '../model/payment-paths.ts';
import { ChannelList, type ChannelListProps } from './channel-list.tsx';

export interface PortalChannelsProps extends Pick<ChannelListProps, 'base' | 'referenceTo' | 'shareTo'> {
  creditNumber: number;
  headerAction: ReactNode;
}

/** Payment channels of the holder's credit, below its open payment from any device. */
export const PortalChannels = ({ creditNumber, headerAction, ...ways }: PortalChannelsProps) => {
  const { data: credit } = useApiQuery(creditQuery(creditNumber));
  const viewed = useAtomValue(viewedAttemptsAtom);
  // One closed unpaid stays payable for half an hour: once its result was viewed it is not shown again.
  const openPayments = (credit?.openPayments ?? []).filter(
    ({ isPending, reference }) => isPending || !viewed.has(reference),
  );
  const attempts = openAttempts(useAtomValue(attemptsAtom), creditNumber);
  const open = openPaymentOf(openPayments, attempts, credit?.reportedPayments);
  const copy = paymentCopy.channels;
  const list = (
    <ChannelList
      {...ways}
      creditNumber={String(creditNumber)}
      due={{ creditNumber, amount: credit && getAmountToPay(credit) }}
    />
  );
  return (
    <PaymentScreen title={copy.title} lead={copy.lead} headerAction={headerAction}>
      <OpenAttemptNotice base={ways.base} underWay={open} />
      {credit?.minimumPayment === 0 && (
        <Notice tone="ok" title={copy.nothingDue}>
          {copy.payAhead}
        </Notice>
      )}
      {open && isUnderWay(open) ? (
        <>
          <LinkButton wide to={followPath(ways.base, open.reference)}>
            {copy.open.follow}
          </LinkButton>
          <Disclosure title={copy.open.payAnyway}>{list}</Disclosure>
        </>
      ) : (
        list
      )}
    </PaymentScreen>
  );
};
