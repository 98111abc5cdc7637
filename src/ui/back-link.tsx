import type { ComponentProps } from 'react';
import { uiCopy } from '../copy/ui.ts';
import styles from './back-link.module.css';
import { Button, LinkButton } from './button.tsx';
import { ArrowLeftIcon } from './icons/action-icons.tsx';

export interface BackLinkProps {
  /** A path, or a click handler. */
  to?: string | undefined;
  onClick?: ComponentProps<'button'>['onClick'];
  children?: string | undefined;
}

export const BackLink = ({ to, onClick, children = uiCopy.page.back }: BackLinkProps) => {
  const style = {
    kind: 'quiet',
    small: true,
    icon: <ArrowLeftIcon size={20} />,
    className: styles.back,
  } as const;
  return to ? (
    <LinkButton {...style} to={to}>
      {children}
    </LinkButton>
  ) : (
    <Button {...style} onClick={onClick}>
      {children}
    </Button>
  );
};
