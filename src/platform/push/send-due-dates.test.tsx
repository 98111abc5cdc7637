// @covers 7.71

import { beforeEach, describe, expect, it } from 'vitest';
import type { Credit } from '#core/api/credit/credit.ts';
import { savePushSubscription } from '#core/api/reminders/reminder-devices.ts';
import { ENDPOINT, stubPush } from '../../../tests/components/push-browser.ts';
import { setSession } from '../../../tests/components/session.ts';
import { stubApi } from '../../../tests/components/stub-api.ts';
import { instalmentOf } from '../../../tests/support/instalments.ts';
import { sendDueDates } from './send-due-dates.ts';

const CREDIT = {
  instalments: [
    instalmentOf(1, '2026-11-08', 'paid'),
    instalmentOf(2, '2026-12-08', 'due'),
    instalmentOf(3, '2027-01-08', 'upcoming'),
  ],
} as unknown as Credit;

let owner: string;

const leave = (credits: readonly Credit[] = [CREDIT]) => sendDueDates(owner, credits);

beforeEach(() => {
  owner = setSession().accountId;
});

describe('what is left with the worker', () => {
  it('is what is to be paid', async () => {
    const { news } = stubPush({ permission: 'granted', isSubscribed: true });
    await leave();
    expect(news).toEqual([{ type: 'DUES', owner, dueOns: ['2026-12-08', '2027-01-08'] }]);
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
    const bound = stubApi().on(savePushSubscription, { ok: true });
    await leave();
    expect(bound).toEqual([]);
    browser.forget();
    await leave();
    expect(bound.map(({ body }) => body.endpoint)).toEqual([ENDPOINT]);
    expect(browser.news.at(-1)).toMatchObject({ type: 'SUBSCRIBED', owner, endpoint: ENDPOINT });
  });
});
