import type { Context } from '../context.ts';
import type { Row } from '../database/tables.ts';
import { type CreditSummary, readCreditSummary } from './credit-summary.ts';
import { findProfile } from './profiles.ts';

/** What a person finds after logging in. */
export interface Home {
  readonly phone: string;
  readonly profile: Row<'profile'> | undefined;
  readonly summary: CreditSummary;
}

export const readHome = async (context: Context, accountId: string): Promise<Home> => {
  const { phone } = await context.db
    .selectFrom('account')
    .select('phone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const profile = await findProfile(context.db, accountId);
  return { phone, profile, summary: await readCreditSummary(context, accountId) };
};
