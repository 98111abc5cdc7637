/**
 * 'button': the person leaves for good, everything personal goes. 'automatic': inactivity, a dead token or the way back
 * to the login; drafts stay as ciphertext that only the same person can open again.
 */
export type EndKind = 'button' | 'automatic';

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

/** Tells the other tabs of this browser. */
export const announce = (message: Message): void => open()?.postMessage(message);

export const listen = (hear: (message: Message) => void): void => {
  open()?.addEventListener('message', (event: MessageEvent<Message>) => hear(event.data));
};
