import type { RefObject } from 'react';
import { paymentCopy } from '../../../copy/payment.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './checkout-window.module.css';

const copy = paymentCopy.detail.window;

export interface CheckoutWindowProps {
  ref: RefObject<HTMLDialogElement | null>;
  /** It was closed: by the provider, or by the button, as not every provider reports that its widget closed. */
  onClose: () => void;
}

/** Window around the provider's frame. */
export const CheckoutWindow = ({ ref, onClose }: CheckoutWindowProps) => (
  <dialog
    ref={ref}
    className={styles.window}
    aria-label={copy.title}
    onClose={onClose}
    onCancel={(event) => {
      // The provider's own way out asks about what was typed there; nobody else knows it.
      event.preventDefault();
      ref.current?.querySelector('iframe')?.focus();
    }}
  >
    <div className={styles.bar}>
      <Button kind="quiet" small onClick={() => ref.current?.close()}>
        {copy.check}
      </Button>
    </div>
  </dialog>
);
