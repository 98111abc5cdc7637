import type { FastifyInstance } from 'fastify';
import { readSubscribedCalendar, stopReminderEmails } from '#core/api/reminders/reminder-links.ts';
import type { Context } from '../infrastructure/context.ts';
import { nameFile } from '../infrastructure/http/file-body.ts';
import { route } from '../infrastructure/http/route.ts';
import { NotFound } from '../infrastructure/runtime/errors.ts';
import { readSubscribedCalendar as readCalendar, verifyKey } from './calendar-link.ts';
import { stopEmails } from './preferences.ts';

/** Called by calendar and mail programs, without a session. */
export const reminderLinkRoutes = (app: FastifyInstance, context: Context): void => {
  // RFC 8058: the form body has no other content.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    (_request, _body, done) => done(null, undefined),
  );

  route(app, readSubscribedCalendar, async ({ params, reply }) => {
    const bytes = await readCalendar(context, params.key);
    nameFile(reply, 'pagos.ics');
    return bytes;
  });

  route(app, stopReminderEmails, async ({ params, ip, userAgent }) => {
    const accountId = verifyKey(context, 'stop-emails', params.key);
    if (!accountId) throw new NotFound('Este enlace no es válido. Ábrelo de nuevo desde el correo.');
    await stopEmails(context, accountId, { source: 'email_link', ip, userAgent });
    return { ok: true };
  });
};
