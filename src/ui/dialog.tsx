import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { uiCopy } from '../copy/ui.ts';
import styles from './dialog.module.css';
import { CloseIcon } from './icons/way-icons.tsx';

export interface DialogProps {
  title: string;
  /** Called on Escape and on the close button. Without it the dialog blocks: only its own actions end it. */
  onClose?: (() => void) | undefined;
  /** Buttons, the main one first. */
  actions?: ReactNode;
  /** A drawing or icon above the title. */
  art?: ReactNode;
  /** What takes focus on opening; by default the title, so that the text is read from its start. */
  focusRef?: RefObject<HTMLElement | null> | undefined;
  /** For news that cannot wait: the text is announced with the title. */
  alert?: boolean | undefined;
  wide?: boolean | undefined;
  children?: ReactNode;
}

/** Open while it is mounted: render it when it should show. Focus goes back by itself when it leaves. */
export function Dialog({ title, onClose, actions, art, focusRef, alert, wide, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const leaving = useRef(false);
  const id = useId();

  useEffect(() => {
    const dialog = box.current;
    const opener = document.activeElement;
    leaving.current = false;
    dialog?.showModal();
    (focusRef?.current ?? heading.current)?.focus();
    return () => {
      leaving.current = true;
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [focusRef]);

  return (
    <dialog
      ref={box}
      className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={alert ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        // Without a touch or key before it, Chromium closes a dialog although its cancel was refused: being
        // open is the caller's to decide, so it opens again and asks.
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
}
