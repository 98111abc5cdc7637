import type { ReactNode } from 'react';
import { Page, type PageProps } from '../../ui/page.tsx';
import styles from './payment-screen.module.css';

/** A screen of the payment area: one white card in the middle, the whole screen on a phone. */
export function PaymentScreen({ children, ...page }: PageProps & { children: ReactNode }) {
  return (
    <Page {...page} home={null}>
      <div className={styles.card}>{children}</div>
    </Page>
  );
}
