import { paymentCopy } from '../../../copy/payment.ts';
import { CallFailure } from '../../../platform/api/call-failure.ts';
import type { CheckoutOptions, FrameMessage, LoadOrder } from './frame-messages.ts';

/** The provider's script, loaded in a frame of its own. */
export interface CheckoutFrame {
  /**
   * Opens the dialog with the widget. It closes when the provider reports that the widget did.
   * @throws CallFailure when the script is of another version.
   */
  open(options: CheckoutOptions): Promise<void>;
  /** Ends the provider's code. */
  remove(): void;
}

/** Path of the page in the frame. */
export const FRAME_PATH = '/checkout-frame.html';
const TIMEOUT_MS = 20_000;

/** No `allow-same-origin`: the frame has an opaque origin, without storage, cookies and workers. */
const SANDBOX =
  'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

const notLoaded = (cause: unknown): CallFailure =>
  new CallFailure({
    kind: 'unreadable',
    code: 'widget_not_loaded',
    sentence: paymentCopy.detail.widgetFailed,
    cause,
  });

export interface FrameSettings {
  /** The provider's script. */
  readonly paymentWidgetUrl: string;
  /** Another origin of ours that serves the frame, for a provider that needs storage; empty: an opaque one. */
  readonly paymentFrameOrigin: string;
}

const createFrame = (origin: string): HTMLIFrameElement => {
  const frame = document.createElement('iframe');
  frame.title = paymentCopy.detail.window.frame;
  frame.setAttribute('sandbox', origin === '' ? SANDBOX : `${SANDBOX} allow-same-origin`);
  frame.src = `${origin}${FRAME_PATH}`;
  return frame;
};

/**
 * Loads the provider's script in a frame within `dialog`, which stays closed.
 * @throws CallFailure on a timeout or an unexpected script.
 */
export const loadCheckout = (
  dialog: HTMLDialogElement,
  { paymentWidgetUrl: url, paymentFrameOrigin: origin }: FrameSettings,
): Promise<CheckoutFrame> =>
  new Promise((resolve, reject) => {
    const frame = createFrame(origin);
    // A port is known to nobody else: its messages need no check of who sent them.
    const { port1: port, port2: portOfFrame } = new MessageChannel();
    let opening: { resolve(): void; reject(failure: CallFailure): void } | undefined;
    const remove = () => {
      clearTimeout(timer);
      port.close();
      frame.remove();
    };
    const fail = (cause: unknown) => {
      remove();
      dialog.close();
      const failure = notLoaded(cause);
      opening?.reject(failure);
      reject(failure);
    };
    const timer = setTimeout(() => fail('timeout'), TIMEOUT_MS);

    const open = (options: CheckoutOptions): Promise<void> =>
      new Promise((opened, notOpened) => {
        opening = { resolve: opened, reject: notOpened };
        // Before the widget is in it: a hidden frame takes no focus.
        dialog.showModal();
        frame.focus();
        port.postMessage(options);
      });

    port.onmessage = ({ data }: MessageEvent<FrameMessage>) => {
      if (data === 'loaded') {
        clearTimeout(timer);
        resolve({ open, remove });
      } else if (data === 'opened') opening?.resolve();
      else if (data === 'closed') dialog.close();
      else fail(data);
    };

    const order: LoadOrder = { url };
    frame.addEventListener(
      'load',
      () => {
        // An opaque origin has no name to address it by.
        frame.contentWindow?.postMessage(order, origin || '*', [portOfFrame]);
        // Another document in the frame has no port.
        frame.addEventListener('load', () => fail('navigated'));
      },
      { once: true },
    );
    dialog.append(frame);
  });
