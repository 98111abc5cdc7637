import type { ReactNode } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import { portalCopy } from '../../copy/portal.ts';
import { LinkButton } from '../../ui/button.tsx';
import styles from './home-screen.module.css';
import { PayLink } from './pay-link.tsx';
import { underWayPath } from './payment-under-way.ts';

export interface PayActionsProps {
  credit: Credit;
  isOnline: boolean;
  /** Whole pesos of the first action; zero when nothing is due. */
  amount: number;
  children: ReactNode;
}

/** The card's actions to pay; while a payment is under way, following that one ranks before another. */
export const PayActions = ({ credit, isOnline, amount, children }: PayActionsProps) => {
  const followTo = underWayPath(credit);
  if (followTo === undefined) {
    return (
      <>
        {children}
        {amount > 0 && (
          <LinkButton kind="quiet" small to="/dashboard/pay">
            {portalCopy.home.otherWay}
          </LinkButton>
        )}
      </>
    );
  }
  return (
    <div className={styles.way}>
      <LinkButton wide to={followTo}>
        {portalCopy.open.follow}
      </LinkButton>
      <PayLink isOnline={isOnline} kind="quiet" small amount={amount || undefined}>
        {portalCopy.open.payAnyway}
      </PayLink>
    </div>
  );
};
