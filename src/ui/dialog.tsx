import { type ReactNode, useEffect, useId, useRef } from 'react';
import { uiCopy } from '../copy/ui.ts';
import styles from './dialog.module.css';
import { CloseIcon } from './icons/action-icons.tsx';

export interface DialogProps {
  title: string;
  /** Called on Escape and by the close button. Omitted: not dismissible, only its actions close it. */
  onClose?: (() => void) | undefined;
  actions?: ReactNode;
  /** A drawing or icon above the title. */
  art?: ReactNode;
  /** role=alertdialog: the text is announced with the title. */
  alert?: boolean | undefined;
  children?: ReactNode;
}

/** Open while mounted; focus returns on unmount. */
export const Dialog = ({ title, onClose, actions, art, alert, children }: DialogProps) => {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const leaving = useRef(false);
  const id = useId();

  useEffect(() => {
    const dialog = box.current;
    const opener = document.activeElement;
    leaving.current = false;
    dialog?.showModal();
    // The title, so that the text is read from the start.
    heading.current?.focus();
    return () => {
      leaving.current = true;
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={box}
      className={styles.dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={alert ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        // Chromium closes a dialog despite a prevented `cancel` when there was no user activation: it is reopened, and
        // `onClose` decides.
        const dialog = event.currentTarget;
        if (leaving.current || dialog.open) return;
        dialog.showModal();
        onClose?.();
      }}
    >
      <div className={styles.inside}>
        {onClose && (
          <button type="button" className={styles.close} onClick={onClose} aria-label={uiCopy.dialog.close}>
            <CloseIcon />
          </button>
        )}
        {art && <div className={styles.art}>{art}</div>}
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
};
