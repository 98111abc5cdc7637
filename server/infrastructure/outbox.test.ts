import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { operate } from '../../tests/support/operators.ts';
import { inTransaction } from './database/connection.ts';
import { deliverEmail } from './deliver-email.ts';
import { enqueueEmail, type OutgoingEmail } from './outbox.ts';

describe('the outbox', () => {
  const test = openTestApp();

  const email = (to: string, changes: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
    purpose: 'test',
    accountId: undefined,
    creditNumber: undefined,
    dedupeKey: `test:${to}`,
    to,
    subject: 'Tu extracto está listo',
    text: 'Míralo en el portal.',
    html: '<p>Míralo en el portal.</p>',
    attachments: [],
    ...changes,
  });
  const message = (to: string) => test.row('outbox_message', { recipient: to });

  it('sends what is written to it, once per key', async () => {
    const { db, jobs } = test.context;
    const to = 'una@correo.example';
    await Promise.all([1, 2, 3].map(() => enqueueEmail(db, test.context, email(to))));
    await jobs.drain();
    await enqueueEmail(db, test.context, email(to));
    await jobs.drain();
    const { id, attempts, sent_at } = await message(to);
    expect([attempts, sent_at]).toEqual([1, expect.any(Date)]);
    await deliverEmail(test.context, id);
    const received = await test.inbox(to);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ subject: 'Tu extracto está listo', text: 'Míralo en el portal.' });
  });

  it('sends nothing of a transaction that does not commit', async () => {
    const to = 'nadie@correo.example';
    const cutOff = inTransaction(test.context.db, async (trx) => {
      await enqueueEmail(trx, test.context, email(to));
      throw new Error('cut off');
    });
    await expect(cutOff).rejects.toThrow('cut off');
    await test.drain();
    expect(await test.inbox(to)).toEqual([]);
  });

  it('does not try an address again that nobody has, tells it to operators, and tries once more when they ask', async () => {
    const to = 'no-existe@correo.example';
    await enqueueEmail(test.context.db, test.context, email(to));
    for (let round = 0; round < 2; round += 1) await test.drain();
    const { id, ...failed } = await message(to);
    expect(failed).toMatchObject({
      ...{ attempts: 1, sent_at: null, undeliverable_at: expect.any(Date) },
      last_error: expect.stringContaining('550 5.1.1'),
    });
    const listed = await operate(test.context, 'outbox', 'list');
    expect(listed).toMatch(new RegExp(`${id}.*nunca: el correo no existe`));
    expect(listed).not.toContain(to);
    await operate(test.context, 'outbox', 'retry', id, '--reason', 'ya existe');
    await test.drain();
    expect(await message(to)).toMatchObject({ attempts: 2, undeliverable_at: expect.any(Date) });
  });

  it('keeps trying a mailbox that is full', async () => {
    const to = 'buzon-lleno@correo.example';
    await enqueueEmail(test.context.db, test.context, email(to));
    await test.drain();
    await test.drain();
    expect(await message(to)).toMatchObject({ sent_at: null, undeliverable_at: null });
    expect((await message(to)).attempts).toBeGreaterThan(1);
  });

  it('notes why a message could not be sent and sends it when it can', async () => {
    const to = 'luego@correo.example';
    // Of the bytes below.
    const sha256 = '315d429b7714cedb6ad04ac31240145257692630457f3c88253c5beceac76027';
    await enqueueEmail(
      test.context.db,
      test.context,
      email(to, { attachments: [{ sha256, name: 'extracto.pdf' }] }),
    );
    await test.drain();
    expect(await message(to)).toMatchObject({
      sent_at: null,
      attempts: 1,
      last_error: `Error: document ${sha256} is not stored`,
    });
    await test.insert('document', {
      sha256,
      media_type: 'application/pdf',
      bytes: Buffer.from('%PDF'),
      byte_length: 4,
      created_at: test.clock.now(),
    });
    await test.drain();
    expect(await message(to)).toMatchObject({ attempts: 2, last_error: null });
    expect((await test.inbox(to))[0]?.attachments?.map(({ name }) => name)).toEqual(['extracto.pdf']);
  });
});
