import { portalCopy } from '../../copy/portal.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EmptyScene } from '../../ui/illustrations/empty-scene.tsx';
import { CreditScreen, type PortalScreenProps } from './credit-screen.tsx';
import { PayLink } from './pay-link.tsx';
import styles from './payment-card.module.css';
import { PaymentCard } from './payment-card.tsx';

/** What was paid and what each peso of it did. */
export function PaymentsScreen(props: PortalScreenProps) {
  const copy = portalCopy.payments;
  return (
    <CreditScreen {...props} title={copy.title} lead={copy.lead}>
      {({ payments }, isOnline) =>
        payments.length === 0 ? (
          <EmptyState
            art={<EmptyScene />}
            title={copy.empty.title}
            text={copy.empty.text}
            action={<PayLink isOnline={isOnline}>{copy.pay}</PayLink>}
          />
        ) : (
          <ul className={styles.list}>
            {payments.map((payment) => (
              <li key={payment.id}>
                <PaymentCard payment={payment} />
              </li>
            ))}
          </ul>
        )
      }
    </CreditScreen>
  );
}
