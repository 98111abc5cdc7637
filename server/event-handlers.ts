import type { Context } from './infrastructure/context.ts';
import { markDirty } from './reminders/mark-dirty.ts';

/** Ties the events of a module to the modules above it. */
export const handleEvents = ({ events, clock }: Pick<Context, 'events' | 'clock'>): void => {
  events.on('loan-opened', (executor, { accountId }) => markDirty(executor, clock, accountId));
};
