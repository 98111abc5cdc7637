import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AccountCalls, accountCalls, newPhone, signUp } from '../../tests/support/account-calls.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { twilioSignature } from '../infrastructure/vendors/messaging.ts';

describe('a code by WhatsApp that does not arrive', () => {
  let test: TestApp;
  let call: AccountCalls['call'];
  let post: AccountCalls['post'];

  beforeAll(async () => {
    test = await startTestApp();
    ({ call, post } = accountCalls(test));
  });
  afterAll(() => test.close());
  afterEach(() => test.fault('messaging', 'ok'));

  const sent = async (phone: string) => {
    await post('/api/accounts-minimal', signUp(phone));
    return test.context.db
      .selectFrom('one_time_code')
      .selectAll()
      .where('phone', '=', phone)
      .orderBy('sent_at', 'desc')
      .executeTakeFirstOrThrow();
  };
  /** A status callback in the vendor's format. */
  const reportStatus = (codeId: string, status: string, sign = true) => {
    const { messaging } = test.context.config.vendors;
    const form = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: status, ErrorCode: '63024' });
    const url = `${messaging.statusUrl}/${codeId}`;
    return call('POST', `/api/webhooks/messages/${codeId}`, {
      payload: form.toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': sign ? twilioSignature(url, form, messaging.authToken) : 'bm8=',
      },
    });
  };

  it('goes out by SMS, with digits that open the account', async () => {
    const phone = newPhone();
    await test.fault('messaging', 'undelivered');
    await sent(phone);
    const message = await vi.waitFor(
      async () => {
        await test.context.jobs.drain();
        const [first] = await test.inbox(phone);
        if (!first) throw new Error('nothing came yet');
        return first;
      },
      { timeout: 15_000, interval: 50 },
    );
    expect(message).toMatchObject({
      channel: 'sms',
      text: expect.stringContaining('para crear tu cuenta en CuotaSana'),
    });
    const confirmed = await call('POST', `/api/accounts/confirm/sms/${phone}/${message.code}`);
    expect(confirmed.statusCode).toBe(200);
  });

  it('goes out once, however often the vendor says so, and not for a status that is no failure', async () => {
    const phone = newPhone();
    const code = await sent(phone);
    expect((await reportStatus(code.id, 'delivered')).statusCode).toBe(200);
    await test.context.jobs.drain();
    expect(await test.inbox(phone)).toMatchObject([{ channel: 'whatsapp' }]);
    for (const status of ['failed', 'undelivered', 'failed'])
      expect((await reportStatus(code.id, status)).statusCode).toBe(200);
    // Counts jobs, not messages: the sandbox dedupes by idempotency key, a vendor need not.
    const { rows: jobs } = await sql`
      select id from pgboss.job where name = 'send-code-by-sms' and data ->> 'codeId' = ${code.id}`.execute(
      test.context.db,
    );
    expect(jobs).toHaveLength(1);
    await test.context.jobs.drain();
    const [bySms, byWhatsapp, ...more] = await test.inbox(phone);
    expect([bySms?.channel, byWhatsapp?.channel, more]).toEqual(['sms', 'whatsapp', []]);
    expect(bySms?.code).toBe(byWhatsapp?.code);
  });

  it('stays away once it has been used, or another took its place, or its time is over', async () => {
    const used = newPhone();
    const usedCode = await sent(used);
    await call('POST', `/api/accounts/confirm/sms/${used}/${await test.lastCode(used)}`);
    await reportStatus(usedCode.id, 'failed');

    const late = newPhone();
    const lateCode = await sent(late);
    const replaced = newPhone();
    const replacedCode = await sent(replaced);
    await test.advance('PT31S');
    await call('GET', `/api/accounts/retry/sms/${replaced}`);
    await reportStatus(replacedCode.id, 'failed');
    await test.advance('PT5M');
    await reportStatus(lateCode.id, 'failed');
    await test.context.jobs.drain();
    expect((await test.inbox(used)).map(({ channel }) => channel)).toEqual(['whatsapp']);
    expect((await test.inbox(late)).map(({ channel }) => channel)).toEqual(['whatsapp']);
    expect((await test.inbox(replaced)).map(({ channel }) => channel)).toEqual(['sms', 'whatsapp']);
  });

  it('is believed of the vendor alone', async () => {
    const phone = newPhone();
    const code = await sent(phone);
    expect((await reportStatus(code.id, 'failed', false)).statusCode).toBe(401);
    expect((await reportStatus('nobody', 'failed')).statusCode).toBe(200);
    await test.context.jobs.drain();
    expect(await test.inbox(phone)).toHaveLength(1);
  });
});
