import type { CreditPayment } from '#core/api/credit/credit-payments.ts';
import { portalCopy } from '../../copy/portal.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EmptyScene } from '../../ui/illustrations/empty-scene.tsx';
import { CreditScreen, type PortalScreenProps } from './credit-screen.tsx';
import { OpenPayments } from './open-payments.tsx';
import { PayLink } from './pay-link.tsx';
import styles from './payment-card.module.css';
import { PaymentCard } from './payment-card.tsx';

const copy = portalCopy.payments;

const PaymentList = ({ payments }: { payments: readonly CreditPayment[] }) => (
  <ul className={styles.list}>
    {payments.map((payment) => (
      <li key={payment.id}>
        <PaymentCard payment={payment} />
      </li>
    ))}
  </ul>
);

const NoPayments = ({ isOnline }: { isOnline: boolean }) => (
  <EmptyState
    art={<EmptyScene />}
    title={copy.empty.title}
    text={copy.empty.text}
    action={<PayLink isOnline={isOnline}>{copy.pay}</PayLink>}
  />
);

export default function PaymentsScreen(props: PortalScreenProps) {
  return (
    <CreditScreen {...props} title={copy.title} lead={copy.lead}>
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
}
