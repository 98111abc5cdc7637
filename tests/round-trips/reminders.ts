import * as devices from '#core/api/reminders/reminder-devices.ts';
import * as links from '#core/api/reminders/reminder-links.ts';
import {
  decodeReminders,
  encodePreferences,
  encodeTestReminder,
  readReminderPreferences,
  saveReminderPreferences,
  sendTestReminder,
  type UnsentReason,
} from '#core/api/reminders/reminders.ts';
import { renewCall, subscriptionWire } from '#core/api/reminders/worker-calls.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { REMINDER_CONSENT } from '#core/reminders/reminder-consent.ts';
import { REMINDER_CHANNELS, REMINDER_RULES } from '#core/reminders/reminder-plan.ts';
import { encodeReminders } from '../../server/reminders/routes.ts';
import { PERSON } from '../samples/person.ts';
import { remindersAnswer } from '../samples/reminders.ts';
import { plainTrip, type RoundTrip, requestTrip, responseTrip } from './round-trip.ts';

const REASONS = [
  'overtaken',
  'day_taken',
  'no_day_left',
  'channel_gone',
  'not_reachable',
  'insolvency',
  'disputed',
  'choices_changed',
  'channel_down',
] as const satisfies readonly UnsentReason[];

const preferences = {
  channels: ['email', 'push'],
  rules: ['statement', 'late'],
  hour: 17,
  isDetailed: true,
} as const;

const RECOMMENDED = {
  channels: [],
  rules: ['statement', 'eve', 'due_day', 'late'],
  hour: 9,
  isDetailed: false,
} as const;

const dropped = REASONS.map((reason, index) => ({
  sent_at: null,
  decided_at: new Date('2026-11-18T13:00:00Z'),
  channel: REMINDER_CHANNELS[index % REMINDER_CHANNELS.length] ?? 'sms',
  rule: REMINDER_RULES[index % REMINDER_RULES.length] ?? 'eve',
  due_on: '2026-11-06',
  state: 'dropped' as const,
  reason,
}));

const written = encodeReminders(
  {
    choices: preferences,
    isAnswered: true,
    person: { phone: '3001234567', email: 'ana@correo.example', devices: ['one', 'other'] },
    next: [
      {
        on: calendarDate('2026-12-01'),
        window: { from: new Date('2026-12-01T22:00:00Z'), until: new Date('2026-12-02T00:00:00Z') },
        channel: 'email',
        rule: 'statement',
        dueOn: calendarDate('2026-12-08'),
      },
    ],
    past: [
      ...dropped,
      {
        sent_at: new Date('2026-11-20T14:00:00Z'),
        decided_at: new Date('2026-11-20T13:00:00Z'),
        channel: 'sms',
        rule: 'again',
        due_on: '2026-11-08',
        state: 'sent',
        reason: null,
      },
      {
        sent_at: null,
        decided_at: new Date('2026-11-19T13:00:00Z'),
        channel: 'whatsapp',
        rule: 'eve',
        due_on: '2026-11-07',
        state: 'dropped',
        reason: 'paid',
      },
    ],
  },
  'https://example.test/api/calendario/key',
);
const facts = {
  preferences,
  isAnswered: true,
  phone: '3001234567',
  email: 'ana@correo.example',
  devices: 2,
  upcoming: [
    {
      on: '2026-12-01',
      from: '2026-12-01T22:00:00.000Z',
      channel: 'email',
      rule: 'statement',
      dueOn: '2026-12-08',
    },
  ],
  past: [
    ...dropped.map(({ channel, rule, reason }) => ({
      at: '2026-11-18T13:00:00.000Z',
      channel,
      rule,
      dueOn: '2026-11-06',
      unsent: reason,
    })),
    { at: '2026-11-20T14:00:00.000Z', channel: 'sms', rule: 'again', dueOn: '2026-11-08', unsent: undefined },
    { at: '2026-11-19T13:00:00.000Z', channel: 'whatsapp', rule: 'eve', dueOn: '2026-11-07', unsent: 'paid' },
  ],
  calendarLink: 'https://example.test/api/calendario/key',
};

const keys = { p256dh: `B${'p'.repeat(86)}`, auth: 'a'.repeat(22) };
const subscription = subscriptionWire({ endpoint: 'https://push.example/one', keys });
const renewal = renewCall('https://push.example/before', { endpoint: 'https://push.example/one', keys });
if (!subscription || !renewal.body) throw new Error('no subscription');

export const reminderTrips: readonly RoundTrip[] = [
  ...[readReminderPreferences, saveReminderPreferences].map((call) =>
    responseTrip(call, written, ({ data }) => decodeReminders(data), facts),
  ),
  ...[readReminderPreferences, saveReminderPreferences].map((call) =>
    responseTrip(
      call,
      encodeReminders(
        {
          choices: RECOMMENDED,
          isAnswered: true,
          person: { phone: PERSON.phone, email: PERSON.email, devices: [] },
          next: [],
          past: [],
        },
        null,
      ),
      ({ data }) => decodeReminders(data).preferences,
      RECOMMENDED,
      remindersAnswer(),
    ),
  ),
  requestTrip(
    saveReminderPreferences,
    encodePreferences({ ...preferences, rules: REMINDER_RULES, hour: 7 }),
    {
      canales: ['correo', 'push'],
      reglas: ['extracto', 'tres_dias', 'vispera', 'dia', 'mora'],
      hora: 7,
      detallado: true,
      version_autorizacion: REMINDER_CONSENT.version,
    },
  ),
  requestTrip(devices.savePushSubscription, subscription, { endpoint: 'https://push.example/one', keys }),
  requestTrip(
    devices.renewPushSubscription,
    renewal.body as Parameters<typeof requestTrip<typeof devices.renewPushSubscription>>[1],
    {
      anterior: 'https://push.example/before',
      endpoint: 'https://push.example/one',
      keys,
    },
  ),
  requestTrip(
    devices.dropPushSubscription,
    { endpoint: 'https://push.example/one' },
    {
      endpoint: 'https://push.example/one',
    },
  ),
  ...[
    devices.savePushSubscription,
    devices.renewPushSubscription,
    devices.dropPushSubscription,
    devices.remindTomorrow,
    sendTestReminder,
    links.revokeCalendarLink,
    links.stopReminderEmails,
  ].map((call) => plainTrip(call, { ok: true })),
  plainTrip(devices.readPushKey, { llave: `B${'k'.repeat(86)}` }),
  plainTrip(links.openCalendarLink, { calendario: 'https://example.test/api/calendario/key' }),
  ...REMINDER_CHANNELS.map((channel) =>
    requestTrip(sendTestReminder, encodeTestReminder(channel), encodeTestReminder(channel)),
  ),
];
