import type { Context } from './infrastructure/context.ts';
import { markDirty } from './reminders/mark-dirty.ts';

/** Subscribes the modules above to a module's events. */
export const handleEvents = ({ events, clock }: Pick<Context, 'events' | 'clock'>): void => {
  events.on('loan-opened', (executor, { accountId }) => markDirty(executor, clock, accountId));
};
