import { applicantOf } from '../accounts/applicant.ts';
import { requireApplication } from '../applications/applications.ts';
import type { Context } from '../infrastructure/context.ts';
import { consumeRateLimit } from '../infrastructure/rate-limit.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';
import { readIdentityState } from './identity.ts';

/** Sessions are billed; more in an hour needs an agent. */
const SESSIONS_PER_HOUR = 10;

/**
 * Opens a vendor session for a person's own application, with the document that they applied with.
 * Errors: NotFound; Conflict when the application awaits no photos; TooMany; VendorDown.
 */
export const openIdentitySession = async (
  context: Context,
  accountId: string,
  applicationId: string,
): Promise<{ readonly url: string }> => {
  const { status } = await readIdentityState(context, accountId, applicationId);
  const { identity } = context.adapters;
  if (!identity || (status !== 'idle' && status !== 'in_progress'))
    throw new Conflict('no_photos_needed', 'Ahora no necesitas tomar fotos. Actualiza para ver en qué va.');
  await consumeRateLimit(context, {
    bucket: `identity-session:${applicationId}`,
    most: SESSIONS_PER_HOUR,
    per: 'hour',
    rejection: {
      code: 'too_many_sessions',
      sentence: 'Abriste muchas validaciones seguidas. Puedes volver a empezar',
    },
  });
  const application = await requireApplication(context.db, accountId, applicationId);
  return identity.createSession(application.id, await applicantOf(context.db, application));
};
