import type { ReactNode } from 'react';
import { Page, type PageProps } from '../../../ui/page.tsx';
import styles from './payment-screen.module.css';

/** One white card in the middle; full-screen on a phone. */
export function PaymentScreen({ children, ...page }: PageProps & { children: ReactNode }) {
  return (
    <Page {...page} home={null}>
      <div className={styles.card}>{children}</div>
    </Page>
  );
}
