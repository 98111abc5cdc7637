import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountCalls, newPhone, signUp } from '../../tests/support/account-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { twilioSignature } from '../infrastructure/vendors/messaging.ts';

describe('a code by WhatsApp that does not arrive', () => {
  const test = openTestApp();
  const { call, post } = accountCalls(test);

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

  /** Counts jobs, not messages. */
  const smsJobsOf = async (codeId: string): Promise<number> => {
    const { rows } = await sql`
      select id from pgboss.job where name = 'send-code-by-sms' and data ->> 'codeId' = ${codeId}`.execute(
      test.context.db,
    );
    return rows.length;
  };

  it('goes out once, however often the vendor says so', async () => {
    const phone = newPhone();
    await test.fault('messaging', 'undelivered');
    const code = await sent(phone);
    for (const status of ['failed', 'undelivered', 'failed'])
      expect((await reportStatus(code.id, status)).statusCode).toBe(200);
    expect(await smsJobsOf(code.id)).toBe(1);
    await test.context.jobs.drain();
    expect(await test.inbox(phone)).toMatchObject([{ channel: 'sms' }]);
  });

  it('does not go out when it arrived, whatever is said of it later', async () => {
    const phone = newPhone();
    const code = await sent(phone);
    for (const status of ['delivered', 'failed', 'undelivered'])
      expect((await reportStatus(code.id, status)).statusCode).toBe(200);
    expect(await smsJobsOf(code.id)).toBe(0);
    expect(await test.inbox(phone)).toMatchObject([{ channel: 'whatsapp' }]);
  });

  /** As if the vendor had not told that it arrived. */
  const forgetArrival = async (codeId: string): Promise<void> => {
    const forget = () =>
      test.context.db
        .updateTable('one_time_code')
        .set({ delivered_at: null })
        .where('id', '=', codeId)
        .where('delivered_at', 'is not', null)
        .returning('id')
        .executeTakeFirstOrThrow();
    await vi.waitFor(forget, { timeout: 15_000, interval: 50 });
  };

  it('stays away once it has been used, or another took its place, or its time is over', async () => {
    const used = newPhone();
    const usedCode = await sent(used);
    await call('POST', `/api/accounts/confirm/sms/${used}/${await test.lastCode(used)}`);
    await forgetArrival(usedCode.id);
    await reportStatus(usedCode.id, 'failed');

    const late = newPhone();
    const lateCode = await sent(late);
    const replaced = newPhone();
    const replacedCode = await sent(replaced);
    await test.advance('PT31S');
    await call('GET', `/api/accounts/retry/sms/${replaced}`);
    for (const { id } of [replacedCode, lateCode]) await forgetArrival(id);
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
