import type { Query, QueryClient } from '@tanstack/react-query';
import type { Credit } from '#core/api/credit/credit.ts';
import { sendDueDates } from '../push/send-due-dates.ts';
import type { CREDIT_KEY } from '../queries/credit-query.ts';

/** Not imported: bundling would split the portal's own chunk. */
const CREDIT: typeof CREDIT_KEY = 'credit';
/** Query key of this device's subscription. */
const PUSH_STATE = 'push-state';

const creditsOf = (client: QueryClient): readonly Credit[] =>
  client.getQueriesData<Credit>({ queryKey: [CREDIT] }).flatMap(([, credit]) => credit ?? []);

/**
 * Passes newer answers to the service worker.
 * @throws CallFailure.
 */
export const publishAnswer = async (client: QueryClient, owner: string, { queryKey }: Query) => {
  if (queryKey[0] === CREDIT || queryKey[0] === PUSH_STATE) await sendDueDates(owner, creditsOf(client));
};
