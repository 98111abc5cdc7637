import { onTestFinished } from 'vitest';
import type {
  CheckoutOptions,
  FrameMessage,
  LoadOrder,
} from '../../src/features/payments/checkout/frame-messages.ts';

/** The provider's widget while it is open. */
export interface OpenedCheckout {
  readonly options: CheckoutOptions;
  /** Reports that it closed. */
  close(): void;
}

/** The provider's script, as the frame was told to load it. */
export interface AskedScript {
  readonly url: string;
  /** Loads; what then opens is in the list. Without one it breaks on opening. */
  loads(opened?: OpenedCheckout[]): void;
  /** Is not fetched, or is something else. */
  fails(): void;
}

/** Plays the page of the payment frame, which there is no server for. */
const playFrame = (onAsked: (script: AskedScript) => void): void => {
  const onMessage = ({ data: { url }, ports: [port] }: MessageEvent<LoadOrder>) => {
    const report = (message: FrameMessage) => port?.postMessage(message);
    onAsked({
      url,
      loads: (opened) => {
        if (port)
          port.onmessage = ({ data: options }) => {
            opened?.push({ options, close: () => report('closed') });
            report(opened ? 'opened' : 'failed');
          };
        report('loaded');
      },
      fails: () => report('failed'),
    });
  };
  HTMLDialogElement.prototype.append = function (this: HTMLDialogElement, ...nodes) {
    Element.prototype.append.apply(this, nodes);
    for (const node of nodes)
      if (node instanceof HTMLIFrameElement) node.contentWindow?.addEventListener('message', onMessage);
  };
  // Its own page would be of another origin, and is not served here.
  const { setAttribute } = HTMLIFrameElement.prototype;
  const src = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'src') ?? {};
  HTMLIFrameElement.prototype.setAttribute = () => undefined;
  Object.defineProperty(HTMLIFrameElement.prototype, 'src', { ...src, set: () => undefined });
  onTestFinished(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'append');
    HTMLIFrameElement.prototype.setAttribute = setAttribute;
    Object.defineProperty(HTMLIFrameElement.prototype, 'src', src);
  });
};

/** Stub of the provider's loaded script. Returns the opened widgets, oldest first. */
export const stubWidget = (): readonly OpenedCheckout[] => {
  const opened: OpenedCheckout[] = [];
  playFrame((script) => script.loads(opened));
  return opened;
};

/** Holds back the provider's script. Returns those asked for, so that the test decides when they load or fail. */
export const holdScripts = (): readonly AskedScript[] => {
  const asked: AskedScript[] = [];
  playFrame((script) => asked.push(script));
  return asked;
};
