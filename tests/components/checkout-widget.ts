import { onTestFinished } from 'vitest';
import type {
  CheckoutOptions,
  CheckoutResult,
} from '../../src/features/payments/checkout/checkout-widget.ts';

/** The provider's widget while it is open. */
export interface OpenedCheckout {
  readonly options: CheckoutOptions;
  /** Closes and calls back once, with a transaction when a payment was tried. */
  close(result?: CheckoutResult): void;
}

/** Stub of the provider's loaded script. Returns the opened widgets, oldest first. */
export const stubWidget = (): readonly OpenedCheckout[] => {
  const opened: OpenedCheckout[] = [];
  window.WidgetCheckout = class {
    private readonly options: CheckoutOptions;

    constructor(options: CheckoutOptions) {
      this.options = options;
    }

    open(done: (result: CheckoutResult) => void): void {
      let hasEnded = false;
      opened.push({
        options: this.options,
        close: (result = {}) => {
          if (hasEnded) return;
          hasEnded = true;
          done(result);
        },
      });
    }
  };
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'WidgetCheckout');
  });
  return opened;
};

/** Holds back the scripts that the page requests. Returns them, so that the test decides when they load or fail. */
export const holdScripts = (): readonly HTMLScriptElement[] => {
  const asked: HTMLScriptElement[] = [];
  const { head } = document;
  const append = head.append.bind(head);
  head.append = (...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) asked.push(node);
    append(...nodes.filter((node) => !(node instanceof HTMLScriptElement)));
  };
  onTestFinished(() => {
    Reflect.deleteProperty(head, 'append');
    Reflect.deleteProperty(window, 'WidgetCheckout');
  });
  return asked;
};
