import type { ComponentProps, ReactNode } from 'react';
import { uiCopy } from '../copy/ui.ts';
import styles from './file-button.module.css';
import { DocumentIcon } from './icons/thing-icons.tsx';
import { ExternalIcon } from './icons/way-icons.tsx';
import { useNetworkStatus } from './network-status.tsx';
import { Ring } from './ring.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface FileButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  /** What it is and how large, or that it is on its way. */
  detail?: ReactNode;
  busy: boolean;
  /** It opens in a tab of its own. */
  newTab?: boolean | undefined;
  /** It cannot be pressed now: the id of the sentence that says why. */
  disabledReasonId?: string | undefined;
}

/** Opens or saves a file. Disabled by `aria-disabled`, so that it can still be reached and says why. */
export function FileButton({
  label,
  detail,
  busy,
  newTab,
  disabledReasonId,
  onClick,
  ...rest
}: FileButtonProps) {
  const network = useNetworkStatus();
  return (
    <button
      type="button"
      {...rest}
      className={styles.file}
      aria-busy={busy || undefined}
      aria-disabled={disabledReasonId !== undefined || undefined}
      aria-describedby={disabledReasonId}
      onClick={disabledReasonId === undefined ? onClick : network.probe}
    >
      {busy ? <Ring waiting size={24} /> : <DocumentIcon />}
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {newTab && (
        <>
          <VisuallyHidden>{uiCopy.link.newTab}</VisuallyHidden>
          <ExternalIcon size={20} />
        </>
      )}
    </button>
  );
}
