import type { QueryClient } from '@tanstack/react-query';
import { readAmortization } from '#core/api/applications/amortization.ts';
import {
  applicationOf,
  apply,
  type CreditRequest,
  encodeCreditRequest,
} from '#core/api/applications/applications.ts';
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
  const table = await call(readAmortization, { query: { monto: request.cost, cuotas: APPLICATION_TERM } });
  const sent = encodeCreditRequest(request, table);
  const application = applicationOf(sent, await call(apply, { body: sent }));
  store.set(applicationIdAtom, application.id);
  if (application.estado === 'rejected') return { isRejected: true };
  store.set(paymentReferenceAtom, application.referencia_pago);
  store.set(amountAtom, request.cost);
  store.set(doctorAtom, request.provider.name);
  await cacheApplication(queryClient, request.profileId, application);
  void queryClient.invalidateQueries({ queryKey: applicationsQuery(request.profileId).queryKey });
  return { isRejected: false };
};
