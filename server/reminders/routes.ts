import type { FastifyInstance } from 'fastify';
import * as reminderDevices from '#core/api/reminders/reminder-devices.ts';
import * as reminderLinks from '#core/api/reminders/reminder-links.ts';
import * as wire from '#core/api/reminders/reminders.ts';
import type { Context } from '../infrastructure/context.ts';
import { route } from '../infrastructure/http/route.ts';
import { remindTomorrow } from './ask-again.ts';
import { calendarUrl, openCalendarLink, revokeCalendarLink } from './calendar-link.ts';
import { dropDevice, renewDevice, saveDevice } from './devices.ts';
import { readOverview } from './overview.ts';
import { savePreferences } from './preferences.ts';
import { encodeReminders } from './reminders-answer.ts';
import { sendTestMessage } from './test-message.ts';

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
    await savePreferences(context, caller.accountId, chosen, { source: 'page', ip, userAgent });
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
