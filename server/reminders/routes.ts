import type { FastifyInstance } from 'fastify';
import type { AnswerOf } from '#core/api/endpoint.ts';
import * as reminderDevices from '#core/api/reminders/reminder-devices.ts';
import * as reminderLinks from '#core/api/reminders/reminder-links.ts';
import { readSubscribedCalendar, stopReminderEmails } from '#core/api/reminders/reminder-links.ts';
import * as wire from '#core/api/reminders/reminders.ts';
import {
  encodeChannel,
  encodeChosenRule,
  encodeReason,
  encodeRule,
  type readReminderPreferences,
} from '#core/api/reminders/reminders.ts';
import type { Context } from '../infrastructure/context.ts';
import { nameFile } from '../infrastructure/http/file-body.ts';
import { route } from '../infrastructure/http/route.ts';
import { verifyKey } from '../infrastructure/link-key.ts';
import { NotFound } from '../infrastructure/runtime/errors.ts';
import {
  calendarUrl,
  openCalendarLink,
  readSubscribedCalendar as readCalendar,
  revokeCalendarLink,
} from './calendar-link.ts';
import { dropDevice, renewDevice, saveDevice } from './devices.ts';
import { type ReminderOverview, readOverview } from './overview.ts';
import { savePreferences, stopEmails } from './preferences.ts';
import { remindTomorrow, sendTestMessage } from './remind.ts';

interface ShownOverview {
  readonly choices: Pick<ReminderOverview['choices'], 'channels' | 'rules' | 'hour' | 'isDetailed'>;
  readonly isAnswered: boolean;
  readonly person: Pick<ReminderOverview['person'], 'phone' | 'email'> & {
    readonly devices: readonly unknown[];
  };
  readonly next: readonly Pick<
    ReminderOverview['next'][number],
    'on' | 'window' | 'channel' | 'rule' | 'dueOn'
  >[];
  readonly past: readonly Pick<
    ReminderOverview['past'][number],
    'sent_at' | 'decided_at' | 'channel' | 'rule' | 'due_on' | 'state' | 'reason'
  >[];
}

export const encodeReminders = (
  { choices, isAnswered, person, next, past }: ShownOverview,
  calendarLink: string | null,
): AnswerOf<typeof readReminderPreferences> => ({
  data: {
    canales: choices.channels.map(encodeChannel),
    reglas: choices.rules.map(encodeChosenRule),
    hora: choices.hour,
    detallado: choices.isDetailed,
    respondida: isAnswered,
    celular: person.phone,
    correo: person.email || null,
    dispositivos: person.devices.length,
    proximos: next.map(({ on, window, channel, rule, dueOn }) => ({
      fecha: on,
      desde: window.from.toISOString(),
      canal: encodeChannel(channel),
      regla: encodeRule(rule),
      vence: dueOn,
    })),
    historial: past.map((row) => ({
      cuando: (row.sent_at ?? row.decided_at).toISOString(),
      canal: row.channel && encodeChannel(row.channel),
      regla: encodeRule(row.rule),
      vence: row.due_on,
      enviado: row.state === 'sent',
      motivo: row.reason && encodeReason(row.reason),
    })),
    calendario: calendarLink,
  },
});

const remindersOf = async (context: Context, accountId: string) => {
  const overview = await readOverview(context, accountId);
  const { calendarKey } = overview;
  return encodeReminders(overview, calendarKey && calendarUrl(context, calendarKey));
};

export const reminderRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, reminderDevices.readPushKey, async () => ({ llave: context.adapters.push.publicKey }));

  route(app, reminderDevices.savePushSubscription, async ({ caller, body }) => {
    await saveDevice(context, caller.accountId, { endpoint: body.endpoint, ...body.keys });
    return { ok: true };
  });

  route(app, reminderDevices.dropPushSubscription, async ({ body }) => {
    await dropDevice(context, body.endpoint);
    return { ok: true };
  });

  route(app, reminderDevices.renewPushSubscription, async ({ body }) => {
    await renewDevice(context, body.anterior, { endpoint: body.endpoint, ...body.keys });
    return { ok: true };
  });

  route(app, wire.readReminderPreferences, ({ caller }) => remindersOf(context, caller.accountId));

  route(app, wire.saveReminderPreferences, async ({ caller, body, ip, userAgent }) => {
    const chosen = {
      channels: body.canales.map(wire.decodeChannel),
      rules: body.reglas.map(wire.decodeChosenRule),
      hour: body.hora,
      isDetailed: body.detallado,
    };
    await savePreferences(context, caller.accountId, chosen, {
      source: 'page',
      ip,
      userAgent,
      textVersion: body.version_autorizacion,
    });
    return remindersOf(context, caller.accountId);
  });

  route(app, wire.sendTestReminder, async ({ caller, body }) => {
    await sendTestMessage(context, caller.accountId, wire.decodeChannel(body.canal));
    return { ok: true };
  });

  route(app, reminderDevices.remindTomorrow, async ({ params }) => {
    await remindTomorrow(context, params.id);
    return { ok: true };
  });

  route(app, reminderLinks.openCalendarLink, async ({ caller }) => ({
    calendario: await openCalendarLink(context, caller.accountId),
  }));

  route(app, reminderLinks.revokeCalendarLink, async ({ caller }) => {
    await revokeCalendarLink(context, caller.accountId);
    return { ok: true };
  });
};

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
