import { readSession } from './accounts/sessions.ts';
import type { Context } from './infrastructure/context.ts';
import type { CallerReader } from './infrastructure/runtime/caller.ts';
import { readPass } from './payments/public/payment-pass.ts';

/** Resolves bearer tokens: sessions, and passes of the public payment flow. */
export const createCallers = (context: Context): CallerReader => ({
  session: (token) => readSession(context.db, context.clock, token),
  pass: (token) => readPass(context, token),
});
