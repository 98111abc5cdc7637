import type { CheckoutOptions, FrameMessage, LoadOrder } from './frame-messages.ts';

/** The only script of ours in the frame of the provider's widget: it loads the provider's and passes messages on. */

interface Widget {
  open(onClosed: () => void): void;
}

declare global {
  interface Window {
    WidgetCheckout?: new (options: CheckoutOptions) => Widget;
  }
}

const onMessage = ({ source, data, ports: [port] }: MessageEvent<LoadOrder>): void => {
  // Embedded in the app's pages only, by the frame's policy.
  if (source !== window.parent || window.parent === window || !port) return;
  window.removeEventListener('message', onMessage);
  const report = (message: FrameMessage) => port.postMessage(message);

  port.onmessage = ({ data: options }: MessageEvent<CheckoutOptions>) => {
    // Rendered by then: nothing in a hidden frame takes the focus.
    requestAnimationFrame(() => {
      try {
        if (!window.WidgetCheckout) throw new TypeError('the script has no widget');
        new window.WidgetCheckout(options).open(() => report('closed'));
        report('opened');
      } catch {
        report('failed');
      }
    });
  };

  const script = document.createElement('script');
  script.src = data.url;
  script.onload = () => report(window.WidgetCheckout ? 'loaded' : 'failed');
  script.onerror = () => report('failed');
  document.head.append(script);
};

window.addEventListener('message', onMessage);
