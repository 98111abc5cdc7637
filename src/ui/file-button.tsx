import type { ComponentProps, ReactNode } from 'react';
import { uiCopy } from '../copy/ui.ts';
import styles from './file-button.module.css';
import { ExternalIcon } from './icons/action-icons.tsx';
import { DocumentIcon } from './icons/object-icons.tsx';
import { useNetworkStatus } from './network-status.tsx';
import { Ring } from './ring.tsx';
import textStyles from './text.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface FileButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  /** Type and size, or loading. */
  detail?: ReactNode;
  busy: boolean;
  newTab?: boolean | undefined;
  /** Disabled: id of the sentence with the reason. */
  disabledReasonId?: string | undefined;
}

/** Opens or downloads a file. `aria-disabled` keeps it focusable with its reason. */
export const FileButton = ({
  label,
  detail,
  busy,
  newTab,
  disabledReasonId,
  onClick,
  ...rest
}: FileButtonProps) => {
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
        {detail && <span className={textStyles.note}>{detail}</span>}
      </span>
      {newTab && (
        <>
          <VisuallyHidden>{uiCopy.link.newTab}</VisuallyHidden>
          <ExternalIcon size={20} />
        </>
      )}
    </button>
  );
};
