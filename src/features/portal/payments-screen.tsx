import type { CreditPayment } from '#core/api/credit/credit-payments.ts';
import type { OpenPayment, ReportedPayment } from '#core/api/credit/open-payments.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { portalCopy } from '../../copy/portal.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EmptyScene } from '../../ui/illustrations/empty-scene.tsx';
import { Stack } from '../../ui/stack.tsx';
import { CreditScreen, type PortalScreenProps } from './credit-screen.tsx';
import { PayLink } from './pay-link.tsx';
import styles from './payment-row.module.css';
import { PaymentRow } from './payment-row.tsx';
import { PendingPaymentNotice, ReportedPaymentNotice } from './pending-payment-notice.tsx';
import type { Polling } from './use-credit.ts';

const openCopy = portalCopy.open;

interface OpenPaymentsProps {
  payments: readonly OpenPayment[];
  reported: readonly ReportedPayment[];
  watch: Polling;
}

/** Open payments, above the posted ones; those at the provider are polled. */
const OpenPayments = ({ payments, reported, watch }: OpenPaymentsProps) => {
  if (payments.length + reported.length === 0) return null;
  const isWatched = payments.some(({ isPending, counter }) => isPending || !counter);
  const stopped = payments.every(({ counter }) => counter) ? openCopy.stoppedAtCounter : openCopy.stopped;
  return (
    <section aria-labelledby="open-payments">
      <Stack>
        <h2 id="open-payments">{openCopy.title}</h2>
        {payments.map((payment) => (
          <PendingPaymentNotice key={payment.reference} payment={payment} />
        ))}
        {reported.map((payment) => (
          <ReportedPaymentNotice key={payment.id} payment={payment} />
        ))}
        {isWatched && <p role="status">{watch.isOver ? stopped : openCopy.watching}</p>}
        {isWatched && watch.isOver && (
          <Button kind="secondary" busy={watch.isBusy} onClick={watch.again}>
            {watch.isBusy ? openCopy.busy : openCopy.again}
          </Button>
        )}
      </Stack>
    </section>
  );
};

const copy = portalCopy.payments;

/** Newest first, as they come. */
const byYear = (payments: readonly CreditPayment[]): readonly (readonly [string, CreditPayment[]])[] => {
  const years = new Map<string, CreditPayment[]>();
  for (const payment of payments) {
    const year = bogotaDate(new Date(payment.paidAt)).slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), payment]);
  }
  return [...years];
};

/** The newest is open: it is the one that is looked for. */
const PaymentList = ({ payments }: { payments: readonly CreditPayment[] }) =>
  byYear(payments).map(([year, ofYear]) => (
    <section key={year} aria-labelledby={`year-${year}`}>
      <h2 id={`year-${year}`} className={styles.year}>
        {year}
      </h2>
      <ul className={styles.list}>
        {ofYear.map((payment) => (
          <li key={payment.id}>
            <PaymentRow payment={payment} isOpenAtFirst={payment === payments[0]} />
          </li>
        ))}
      </ul>
    </section>
  ));

const NoPayments = ({ isOnline }: { isOnline: boolean }) => (
  <EmptyState
    art={<EmptyScene />}
    title={copy.empty.title}
    text={copy.empty.text}
    action={<PayLink isOnline={isOnline}>{copy.pay}</PayLink>}
  />
);

const PaymentsScreen = (props: PortalScreenProps) => (
  <CreditScreen {...props} isOfWithdrawn title={copy.title} lead={copy.lead} waiting="list">
    {({ payments, openPayments, lapsedPayments, reportedPayments }, isOnline, watch) => (
      <>
        <OpenPayments
          payments={[...openPayments, ...lapsedPayments]}
          reported={reportedPayments}
          watch={watch}
        />
        {payments.length > 0 && <PaymentList payments={payments} />}
        {payments.length + openPayments.length + reportedPayments.length === 0 && (
          <NoPayments isOnline={isOnline} />
        )}
      </>
    )}
  </CreditScreen>
);

export default PaymentsScreen;
