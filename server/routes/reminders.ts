import type { FastifyInstance } from 'fastify';
import * as wire from '../../src/core/wire/reminders.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { remindTomorrow } from '../services/reminders/ask-again.ts';
import { calendarUrl, openCalendarLink, revokeCalendarLink } from '../services/reminders/calendar-link.ts';
import { saveChoices } from '../services/reminders/choices.ts';
import { dropDevice, renewDevice, saveDevice } from '../services/reminders/devices.ts';
import { readOverview } from '../services/reminders/overview.ts';
import { sendTestMessage } from '../services/reminders/test-message.ts';

const answerOf = async (context: Context, accountId: string) => {
  const { choices, person, next, past, calendarKey } = await readOverview(context, accountId);
  return {
    data: {
      canales: choices.channels.map(wire.encodeChannel),
      reglas: choices.rules.map(wire.encodeChosenRule),
      hora: choices.hour,
      detallado: choices.isDetailed,
      celular: person.phone,
      correo: person.email || null,
      dispositivos: person.devices.length,
      proximos: next.map(({ on, window, channel, rule, dueOn }) => ({
        fecha: on,
        desde: window.from.toISOString(),
        canal: wire.encodeChannel(channel),
        regla: wire.encodeRule(rule),
        vence: dueOn,
      })),
      historial: past.map((row) => ({
        cuando: (row.sent_at ?? row.decided_at).toISOString(),
        canal: row.channel && wire.encodeChannel(row.channel),
        regla: wire.encodeRule(row.rule),
        vence: row.due_on,
        enviado: row.state === 'sent',
        motivo: row.reason && wire.encodeReason(row.reason),
      })),
      calendario: calendarKey && calendarUrl(context, calendarKey),
    },
  };
};

export const reminderRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, wire.readPushKey, async () => ({ llave: context.adapters.push.publicKey }));

  route(app, wire.savePushSubscription, async ({ caller, body }) => {
    await saveDevice(context, caller.accountId, { endpoint: body.endpoint, ...body.keys });
    return { ok: true };
  });

  route(app, wire.dropPushSubscription, async ({ body }) => {
    await dropDevice(context, body.endpoint);
    return { ok: true };
  });

  route(app, wire.renewPushSubscription, async ({ body }) => {
    await renewDevice(context, body.anterior, { endpoint: body.endpoint, ...body.keys });
    return { ok: true };
  });

  route(app, wire.readReminderPreferences, ({ caller }) => answerOf(context, caller.accountId));

  route(app, wire.saveReminderPreferences, async ({ caller, body, ip, userAgent }) => {
    const chosen = {
      channels: body.canales.map(wire.decodeChannel),
      rules: body.reglas.map(wire.decodeChosenRule),
      hour: body.hora,
      isDetailed: body.detallado,
    };
    await saveChoices(context, caller.accountId, chosen, { source: 'page', ip, userAgent });
    return answerOf(context, caller.accountId);
  });

  route(app, wire.sendTestReminder, async ({ caller, body }) => {
    await sendTestMessage(context, caller.accountId, wire.decodeChannel(body.canal));
    return { ok: true };
  });

  route(app, wire.remindTomorrow, async ({ params }) => {
    await remindTomorrow(context, params.id);
    return { ok: true };
  });

  route(app, wire.openCalendarLink, async ({ caller }) => ({
    calendario: await openCalendarLink(context, caller.accountId),
  }));

  route(app, wire.revokeCalendarLink, async ({ caller }) => {
    await revokeCalendarLink(context, caller.accountId);
    return { ok: true };
  });
};
