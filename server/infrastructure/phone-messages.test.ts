import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { operate } from '../../tests/support/operators.ts';
import { createBorrower } from '../../tests/support/people.ts';
import { type PhoneMessage, recordMessageStatus, sendPhoneMessage } from './phone-messages.ts';
import { VendorDown } from './runtime/errors.ts';
import type { Messaging } from './vendors/messaging.ts';
import { twilioSignature } from './vendors/messaging.ts';

describe('a message to a phone', () => {
  const test = openTestApp();
  afterEach(() => test.fault('messaging', 'ok'));

  const message = (phone: string): PhoneMessage => ({
    ...{ id: randomUUID(), purpose: 'reminder', accountId: undefined, creditNumber: undefined },
    ...{ phone, channel: 'sms', text: `Hola, ${phone}` },
  });
  const rowOf = (id: string) => test.row('phone_message', { id });
  /** The same server, whose vendor behaves in another way. */
  const withMessaging = (changes: Partial<Messaging>) => ({
    ...test.context,
    adapters: { ...test.context.adapters, messaging: { ...test.context.adapters.messaging, ...changes } },
  });

  it('is sent once, although the answer to it is lost', async () => {
    const sent = message('3007770101');
    const deaf = withMessaging({
      send: async (one) => {
        await test.context.adapters.messaging.send(one);
        throw new VendorDown('no answer');
      },
    });
    await expect(sendPhoneMessage(deaf, sent)).rejects.toThrow(VendorDown);
    expect(await rowOf(sent.id)).toMatchObject({ accepted_at: null, vendor_message_id: null });
    // What is repeated may be worded anew: the first one is looked for.
    const accepted = await sendPhoneMessage(test.context, { ...sent, text: 'Hola otra vez' } as PhoneMessage);
    expect(await sendPhoneMessage(test.context, sent)).toEqual(accepted);
    expect(await rowOf(sent.id)).toMatchObject({ vendor_message_id: accepted.providerMessageId });
    expect(await test.inbox(sent.phone)).toHaveLength(1);
  });

  it('is sent again when the vendor has not taken it, and not before the vendor says so', async () => {
    const sent = message('3007770102');
    await test.fault('messaging', 'down');
    for (let tries = 0; tries < 2; tries += 1)
      await expect(sendPhoneMessage(test.context, sent)).rejects.toThrow(VendorDown);
    await test.fault('messaging', 'ok');
    await sendPhoneMessage(test.context, sent);
    expect(await test.inbox(sent.phone)).toHaveLength(1);
  });

  it('has arrived once the vendor says so, in whatever order and however often it tells', async () => {
    const status = (of: string, providerMessageId = 'SM1') => ({
      providerMessageId,
      isDelivered: of === 'delivered',
      isFailed: of === 'failed',
      errorCode: of === 'failed' ? '30003' : undefined,
    });
    const orders = [
      [['sent', 'delivered', 'failed', 'sent'], 'delivered'],
      [['failed', 'delivered'], 'delivered'],
      [['failed', 'failed', 'sent'], 'failed'],
    ] as const;
    for (const [statuses, end] of orders) {
      const sent = message('3007770103');
      const silent = withMessaging({ send: async () => Promise.reject(new VendorDown('no answer')) });
      await expect(sendPhoneMessage(silent, sent)).rejects.toThrow(VendorDown);
      for (const one of statuses) await recordMessageStatus(test.context, sent.id, status(one));
      await recordMessageStatus(test.context, sent.id, status('failed', 'SM of another'));
      const isDelivered = end === 'delivered';
      expect(await rowOf(sent.id), statuses.join()).toMatchObject({
        vendor_message_id: 'SM1',
        accepted_at: expect.any(Date),
        delivered_at: isDelivered ? expect.any(Date) : null,
        failed_at: isDelivered ? null : expect.any(Date),
        error_code: isDelivered ? null : '30003',
      });
      // The status told that it was accepted.
      expect(await sendPhoneMessage(silent, sent)).toEqual({ providerMessageId: 'SM1' });
    }
  });

  it('shows to operators when it did not arrive after all', async () => {
    const { accountId, creditNumber } = await createBorrower(test.context);
    const sent = { ...message('3007770104'), purpose: 'obligation:arrears_notice', accountId, creditNumber };
    // The vendor takes it and tells nothing yet.
    await test.fault('messaging', 'late');
    const { providerMessageId } = await sendPhoneMessage(test.context, sent);
    expect(await operate(test.context, 'messages', 'list')).not.toContain(sent.id);
    const { messaging } = test.context.config.vendors;
    const form = new URLSearchParams({
      ...{ MessageSid: providerMessageId, MessageStatus: 'undelivered', ErrorCode: '30003' },
    });
    const url = `/api/webhooks/messages/${sent.id}`;
    const report = (signature: string) =>
      test.post(url, form.toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature,
      });
    expect((await report('bm8=')).statusCode).toBe(401);
    expect(await operate(test.context, 'messages', 'list')).not.toContain(sent.id);
    const signature = twilioSignature(`${messaging.statusUrl}/${sent.id}`, form, messaging.authToken);
    expect((await report(signature)).statusCode).toBe(200);
    const listed = await operate(test.context, 'messages', 'list', '--credit', String(creditNumber));
    expect(listed).toMatch(new RegExp(`${sent.id}.*obligation:arrears_notice.*${creditNumber}.*30003`));
    expect(listed).not.toContain(sent.phone);
  });
});
