import type { ReactNode } from 'react';
import { portalCopy } from '../../copy/portal.ts';
import { Button } from '../../ui/button.tsx';
import { ExitIcon } from '../../ui/icons/action-icons.tsx';
import { HomeIcon, ReceiptIcon } from '../../ui/icons/navigation-icons.tsx';
import { CardIcon, DocumentIcon } from '../../ui/icons/object-icons.tsx';
import { NavFrame } from '../../ui/nav-frame.tsx';

/** Logs out and clears what the device stores. */
export function LeaveButton({ onLeave }: { onLeave: () => void }) {
  return (
    <Button kind="quiet" small icon={<ExitIcon size={20} />} onClick={onLeave}>
      {portalCopy.leave}
    </Button>
  );
}

const { nav } = portalCopy;

const ITEMS = [
  { to: '/dashboard', label: nav.home, icon: <HomeIcon /> },
  { to: '/dashboard/pay', label: nav.pay, icon: <CardIcon />, deep: true },
  { to: '/dashboard/payments', label: nav.payments, icon: <ReceiptIcon /> },
  { to: '/dashboard/documents', label: nav.documents, icon: <DocumentIcon /> },
];

export interface PortalNavProps {
  /** On a phone the navigation is hidden. */
  taskAtHand?: boolean | undefined;
  children: ReactNode;
}

export function PortalNav({ taskAtHand, children }: PortalNavProps) {
  return (
    <NavFrame label={nav.label} items={ITEMS} taskAtHand={taskAtHand}>
      {children}
    </NavFrame>
  );
}
