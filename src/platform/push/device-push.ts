import { hasInstallPrompt } from '../install/install-prompt.ts';
import { installWayHere } from '../install/install-way.ts';

/** `needs_install`: iOS in a tab, where only an installed app gets notifications. */
export type PushStanding = 'unsupported' | 'needs_install' | 'blocked' | 'off' | 'on';

/** The browser's own push service refused. */
export class PushFailed extends Error {}

export const readPushStanding = async (): Promise<PushStanding> => {
  if (!('PushManager' in window && 'Notification' in window)) {
    const way = installWayHere(hasInstallPrompt());
    return way === 'safari' || way === 'ios' ? 'needs_install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  const there = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  return there ? 'on' : 'off';
};

export const switchPushOn = async (): Promise<'on' | 'blocked' | 'dismissed'> => {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
  throw new PushFailed();
};

export const switchPushOff = async (): Promise<void> => undefined;
