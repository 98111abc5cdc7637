import type { QueryClient } from '@tanstack/react-query';
import { encodeAmortizationQuery, readAmortization } from '#core/api/applications/amortization.ts';
import {
  apply,
  type CreditRequest,
  decodeApplied,
  encodeCreditRequest,
} from '#core/api/applications/credit-request.ts';
import { APPLICATION_TERM } from '#core/constants.ts';
import { call } from '../../platform/http.ts';
import { applicationsQuery } from '../../platform/queries/applications-query.ts';
import { cacheApplication } from '../../platform/queries/cache-application.ts';
import {
  amountAtom,
  applicationIdAtom,
  doctorAtom,
  paymentReferenceAtom,
} from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';

/**
 * Sends the application with the amortization schedule of its amount; a retry after a lost response is the same
 * application. Unless rejected, it is put first in the cached list, so that the wizard advances at once. Errors:
 * CallFailure.
 */
export const sendApplication = async (
  queryClient: QueryClient,
  request: CreditRequest,
): Promise<{ readonly isRejected: boolean }> => {
  const table = await call(readAmortization, {
    query: encodeAmortizationQuery(request.cost, APPLICATION_TERM),
  });
  const application = decodeApplied(
    request,
    await call(apply, { body: encodeCreditRequest(request, table) }),
  );
  store.set(applicationIdAtom, application.id);
  if (application.status === 'rejected') return { isRejected: true };
  store.set(paymentReferenceAtom, application.creditNumber);
  store.set(amountAtom, request.cost);
  store.set(doctorAtom, request.provider.name);
  await cacheApplication(queryClient, request.profileId, application);
  void queryClient.invalidateQueries({ queryKey: applicationsQuery(request.profileId).queryKey });
  return { isRejected: false };
};
