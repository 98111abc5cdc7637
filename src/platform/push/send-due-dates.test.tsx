// @covers 7.70

import { beforeEach, describe, expect, it } from 'vitest';
import type { Credit } from '#core/api/credit/credit.ts';
import { savePushSubscription } from '#core/api/reminders/reminder-devices.ts';
import { readReminderPreferences } from '#core/api/reminders/reminders.ts';
import { ENDPOINT, stubPush } from '../../../tests/components/push-browser.ts';
import { setSession } from '../../../tests/components/session.ts';
import { LOST, type StubbedApi, stubApi } from '../../../tests/components/stub-api.ts';
import { remindersAnswer } from '../../../tests/samples/reminders.ts';
import { instalmentOf } from '../../../tests/support/instalments.ts';
import { queryClient } from '../api/query-client.ts';
import { sendDueDates } from './send-due-dates.ts';

const CREDIT = {
  instalments: [
    instalmentOf(1, '2026-11-08', 'paid'),
    instalmentOf(2, '2026-12-08', 'due'),
    instalmentOf(3, '2027-01-08', 'upcoming'),
  ],
} as unknown as Credit;
const SENT = {
  cuando: '2026-11-20T14:00:00.000Z',
  canal: 'push',
  regla: 'extracto',
  vence: '2026-12-08',
  enviado: true,
  motivo: null,
} as const;

let api: StubbedApi;
let owner: string;

const leave = (credits: readonly Credit[] = [CREDIT]) => sendDueDates(owner, credits, queryClient);

beforeEach(() => {
  queryClient.clear();
  owner = setSession().accountId;
  api = stubApi();
});

describe('what is left with the worker', () => {
  it('is what is to be paid, what was chosen, and what was told already', async () => {
    const { news } = stubPush({ permission: 'granted', isSubscribed: true });
    const unsent = { ...SENT, regla: 'vispera', enviado: false, motivo: 'canal_caido' } as const;
    api.on(
      readReminderPreferences,
      remindersAnswer({ canales: ['push', 'sms'], reglas: ['vispera'], historial: [unsent, SENT] }),
    );
    await leave();
    expect(news).toEqual([
      {
        type: 'DUES',
        owner,
        dueOns: ['2026-12-08', '2027-01-08'],
        choices: { rules: ['eve'], hour: 9, told: [['2026-12-08/statement', Date.parse(SENT.cuando)]] },
      },
    ]);
  });

  it('has no rules where another channel is liked best: by that one the server reaches them', async () => {
    const { news } = stubPush({ permission: 'granted', isSubscribed: true });
    api.on(readReminderPreferences, remindersAnswer({ canales: ['sms', 'push'] }));
    await leave();
    expect(news).toMatchObject([{ choices: { rules: [] } }]);
  });

  it('is without choices where they cannot be read', async () => {
    const { news } = stubPush({ permission: 'granted', isSubscribed: true });
    api.on(readReminderPreferences, LOST);
    await leave();
    expect(news).toMatchObject([{ type: 'DUES', choices: undefined }]);
  });

  it('is nothing where notifications are not allowed, or nothing is owed', async () => {
    const { news, allow } = stubPush({ permission: 'default' });
    await leave();
    allow('granted');
    await leave([]);
    expect(news).toEqual([]);
  });

  it('comes with a subscription that the server is told of where it does not know it', async () => {
    const browser = stubPush({ permission: 'granted', isSubscribed: true });
    api.on(readReminderPreferences, remindersAnswer({ canales: ['push'] }));
    const bound = api.on(savePushSubscription, { ok: true });
    await leave();
    expect(bound).toEqual([]);
    browser.forget();
    await leave();
    expect(bound.map(({ body }) => body.endpoint)).toEqual([ENDPOINT]);
    expect(browser.news.at(-1)).toMatchObject({ type: 'SUBSCRIBED', owner, endpoint: ENDPOINT });
  });
});
