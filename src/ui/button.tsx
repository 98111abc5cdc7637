import { type ComponentProps, type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import { uiCopy } from '../copy/ui.ts';
import styles from './button.module.css';
import { ExternalIcon } from './icons/action-icons.tsx';
import { FormDisabledContext, useNetworkStatus } from './network-status.tsx';
import { Ring } from './ring.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonStyle {
  kind?: ButtonKind | undefined;
  wide?: boolean | undefined;
  icon?: ReactNode;
  /** 40 px high instead of 52, for headers and rows; the touch target stays 48 px. */
  small?: boolean | undefined;
}

export interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** Pending: further clicks are ignored and the label says what is being done. */
  busy?: boolean | undefined;
  /** Disabled: id of the sentence with the reason. A form's submit button gets it from the form. */
  disabledReasonId?: string | undefined;
  /** Retry of a lost request: enabled offline too, as it may detect that the network is back. */
  isRetry?: boolean | undefined;
}

export const Button = (props: ButtonProps) => {
  const {
    kind,
    wide,
    icon,
    small,
    busy = false,
    disabledReasonId,
    isRetry,
    onClick,
    children,
    ...rest
  } = props;
  const formReasonId = useContext(FormDisabledContext);
  const network = useNetworkStatus();
  const reasonId = disabledReasonId ?? (rest.type === 'submit' && !isRetry ? formReasonId : undefined);
  const isOff = reasonId !== undefined && !busy;
  return (
    <button
      type="button"
      {...rest}
      className={classNameOf({ kind, wide, small }, rest.className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || isOff || rest['aria-disabled'] || undefined}
      aria-describedby={isOff ? reasonId : rest['aria-describedby']}
      onClick={(event) => {
        // `aria-disabled`: a `disabled` button loses focus and is silent for screen readers.
        if (busy || isOff) event.preventDefault();
        else onClick?.(event);
        if (isOff) network.probe();
      }}
    >
      {busy ? <Ring waiting size={22} className={styles.ring} /> : icon}
      <span>{children}</span>
    </button>
  );
};

export interface LinkButtonProps extends ButtonStyle, Omit<ComponentProps<typeof Link>, 'to'> {
  to: string;
}

export const LinkButton = ({ kind, wide, icon, small, children, className, ...rest }: LinkButtonProps) => (
  <Link {...rest} className={classNameOf({ kind, wide, small }, className)}>
    {icon}
    <span>{children}</span>
  </Link>
);

export interface AnchorButtonProps extends ButtonStyle, ComponentProps<'a'> {
  href: string;
  newTab?: boolean | undefined;
}

/** For URLs outside the app: documents, WhatsApp, a bank's page. */
export const AnchorButton = ({
  kind,
  wide,
  icon,
  small,
  newTab,
  children,
  className,
  ...rest
}: AnchorButtonProps) => (
  <a
    {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    {...rest}
    className={classNameOf({ kind, wide, small }, className)}
  >
    {icon}
    <span>{children}</span>
    {newTab && (
      <>
        <VisuallyHidden> {uiCopy.link.newTab}</VisuallyHidden>
        <ExternalIcon size={18} />
      </>
    )}
  </a>
);

const classNameOf = ({ kind = 'primary', wide, small }: ButtonStyle, extra?: string): string =>
  [styles.button, styles[kind], wide && styles.wide, small && styles.small, extra].filter(Boolean).join(' ');
