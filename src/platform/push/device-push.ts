/** `needs_install`: iOS in a tab, where only an installed app gets notifications. */
export type PushStanding = 'unsupported' | 'needs_install' | 'blocked' | 'off' | 'on';

/** The browser's own push service refused. */
export class PushFailed extends Error {}

export const readPushStanding = async (): Promise<PushStanding> => 'unsupported';

export const switchPushOn = async (): Promise<'on' | 'blocked' | 'dismissed'> => {
  throw new PushFailed();
};

export const switchPushOff = async (): Promise<void> => undefined;
