import type { EndKind } from '../storage/forget.ts';

type Message =
  | { readonly kind: 'ended'; readonly end: EndKind }
  | { readonly kind: 'alive'; readonly at: number }
  | { readonly kind: 'token'; readonly token: string; readonly issuedAt: number };

const NAME = 'cuotasana-session';
let channel: BroadcastChannel | undefined;

const open = (): BroadcastChannel | undefined => {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel(NAME);
  return channel;
};

export const announce = (message: Message): void => open()?.postMessage(message);

export const listen = (listener: (message: Message) => void): void => {
  open()?.addEventListener('message', (event: MessageEvent<Message>) => listener(event.data));
};
