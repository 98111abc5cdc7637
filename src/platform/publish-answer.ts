import type { Query, QueryClient } from '@tanstack/react-query';
import type { Credit } from '#core/wire/credit-answer.ts';
import { leaveDues } from './push/leave-dues.ts';
import type { CREDIT_KEY } from './queries/credit-query.ts';
import { renewSummary } from './summary/summary-keeping.ts';

/** Not imported: what the portal's own code has would come apart for it. */
const CREDIT: typeof CREDIT_KEY = 'credit';
/** What the person preferences, and whether this device is written to: asked for by the screen on which both are changed. */
const PREFERENCES = new Set<unknown>(['reminders', 'push-state']);

const creditsOf = (client: QueryClient): readonly Credit[] =>
  client.getQueriesData<Credit>({ queryKey: [CREDIT] }).flatMap(([, credit]) => credit ?? []);

/** What a newer answer means for those parts of the device that do without a session. Errors: CallFailure. */
export const publishAnswer = async (client: QueryClient, owner: string, { queryKey, state }: Query) => {
  const isCredit = queryKey[0] === CREDIT;
  if (isCredit) renewSummary(owner, state.data as Credit, state.dataUpdatedAt);
  if (isCredit || PREFERENCES.has(queryKey[0])) await leaveDues(owner, creditsOf(client), client);
};
