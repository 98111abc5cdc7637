import type { ReactNode } from 'react';
import { portalCopy } from '../../copy/portal.ts';
import { HelpIcon, HomeIcon, PersonIcon, ReceiptIcon } from '../../ui/icons/navigation-icons.tsx';
import { CardIcon, DocumentIcon } from '../../ui/icons/object-icons.tsx';
import { NavFrame } from '../../ui/nav-frame.tsx';
import { LeaveButton } from './leave-button.tsx';
import { HELP_PATH, PROFILE_PATH } from './portal-paths.ts';

const { nav } = portalCopy;

const ITEMS = [
  { to: '/dashboard', label: nav.home, icon: <HomeIcon /> },
  { to: '/dashboard/pay', label: nav.pay, icon: <CardIcon />, deep: true },
  { to: '/dashboard/payments', label: nav.payments, icon: <ReceiptIcon /> },
  { to: '/dashboard/documents', label: nav.documents, icon: <DocumentIcon /> },
  { to: HELP_PATH, label: nav.help, icon: <HelpIcon />, apart: true },
  // On phones in the header.
  { to: PROFILE_PATH, label: nav.profile, icon: <PersonIcon />, sidebarOnly: true },
];

export interface PortalNavProps {
  onLeave: () => void;
  /** On a phone the navigation is hidden. */
  taskAtHand?: boolean | undefined;
  children: ReactNode;
}

export const PortalNav = ({ onLeave, taskAtHand, children }: PortalNavProps) => (
  <NavFrame
    label={nav.label}
    items={ITEMS}
    home="/dashboard"
    foot={<LeaveButton onLeave={onLeave} />}
    taskAtHand={taskAtHand}
  >
    {children}
  </NavFrame>
);
