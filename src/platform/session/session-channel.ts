import type { EndKind } from '../storage/forget.ts';

type Message =
  | { readonly kind: 'ended'; readonly end: EndKind; readonly sentence: string | undefined }
  | { readonly kind: 'alive'; readonly at: number }
  | { readonly kind: 'left' }
  | { readonly kind: 'token'; readonly isOnDevice: true }
  | { readonly kind: 'token'; readonly isOnDevice: false; readonly sent: string; readonly token: string };

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
