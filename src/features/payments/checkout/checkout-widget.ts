import { paymentCopy } from '../../../copy/payment.ts';
import { CallFailure } from '../../../platform/api/call-failure.ts';

/** Options of the provider's widget, in its spelling. */
export interface CheckoutOptions {
  readonly currency: 'COP';
  readonly amountInCents: number;
  readonly reference: string;
  readonly publicKey: string;
  readonly signature: { readonly integrity: string };
  /** Exactly the signed text. */
  readonly expirationTime: string;
  readonly redirectUrl: string;
  /** Required of lenders for bank transfers. */
  readonly paymentMethod?: {
    readonly referenceOne: string;
    readonly referenceTwo: string;
    readonly referenceThree: string;
  };
}

/** The widget's result; no transaction when the payer closed it or it does not report one. */
export interface CheckoutResult {
  readonly transaction?: { readonly id?: string; readonly status?: string };
}

export type WidgetConstructor = new (
  options: CheckoutOptions,
) => { open(done: (result: CheckoutResult) => void): void };

declare global {
  interface Window {
    WidgetCheckout?: WidgetConstructor;
  }
}

const TIMEOUT_MS = 20_000;

const notLoaded = (cause?: unknown): CallFailure =>
  new CallFailure({
    kind: 'unreadable',
    code: 'widget_not_loaded',
    sentence: paymentCopy.detail.widgetFailed,
    cause,
  });

let loading: Promise<WidgetConstructor> | undefined;

const fetchWidget = (url: string): Promise<WidgetConstructor> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => end(notLoaded('timeout')), TIMEOUT_MS);
    const end = (outcome: WidgetConstructor | CallFailure): void => {
      clearTimeout(timer);
      if (typeof outcome === 'function') resolve(outcome);
      else {
        script.remove();
        reject(outcome);
      }
    };
    script.src = url;
    script.async = true;
    script.onload = () => end(window.WidgetCheckout ?? notLoaded('no constructor'));
    script.onerror = () => end(notLoaded('not fetched'));
    document.head.append(script);
  });

/**
 * Loads the provider's script on first use.
 * @throws CallFailure on a timeout or an unexpected script; the next call
 * retries.
 */
export const loadWidget = (url: string): Promise<WidgetConstructor> => {
  if (window.WidgetCheckout) return Promise.resolve(window.WidgetCheckout);
  loading ??= fetchWidget(url).finally(() => {
    loading = undefined;
  });
  return loading;
};

/**
 * Opens the widget over the page. `done` is called when it closes, if the provider reports it.
 * @throws CallFailure.
 */
export const openCheckout = (
  Widget: WidgetConstructor,
  options: CheckoutOptions,
  done: (result: CheckoutResult) => void,
): void => {
  try {
    new Widget(options).open(done);
  } catch (cause) {
    throw notLoaded(cause);
  }
};
