import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { operate } from '../../../tests/support/operators.ts';
import { createBorrower } from '../../../tests/support/people.ts';
import { RetryLater } from '../jobs/jobs.ts';
import { enqueueEmail } from '../outbox.ts';

const test = openTestApp();
afterEach(async () => {
  await test.fault('email', 'ok');
  await test.drain();
});

const run = (...line: string[]) => operate(test.context, ...line);
const WHY = ['--reason', 'el servidor de correo volvió'];

/** An e-mail that the mail server does not take, tried once. */
const queueRefused = async (to = `persona.${randomUUID().slice(0, 8)}@correo.example`) => {
  await test.fault('email', 'down');
  const messageId = await enqueueEmail(test.context.db, test.context, {
    ...{ purpose: 'receipt', dedupeKey: randomUUID(), accountId: undefined, creditNumber: undefined },
    ...{ to, subject: 'Recibimos tu pago', text: 'Gracias.', html: '<p>Gracias.</p>', attachments: [] },
  });
  await test.drain();
  if (messageId === undefined) throw new Error('no message');
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = 'deliver-email' and data ->> 'messageId' = ${messageId}`.execute(
    test.ownerDb,
  );
  return { messageId, jobId: rows[0]?.id ?? '', to };
};
const giveUp = (jobId: string) =>
  sql`update pgboss.job set state = 'failed', completed_on = now() where id = ${jobId}`.execute(test.ownerDb);
const subjectsTo = async (to: string) => (await test.inbox(to)).map(({ subject }) => subject);

describe('the operators’ look at jobs', () => {
  it('is empty without any', async () => {
    expect(await run('jobs', 'list', '--failed')).toBe('Ningún trabajo ha fallado.');
  });

  it('has each queue with what waits, and each failed job with its error and no address', async () => {
    const { jobId, to } = await queueRefused();
    expect(await run('jobs', 'list')).toMatch(/^deliver-email +[01] +[01] +0 +0 /m);
    const retried = await run('jobs', 'list', '--failed');
    expect(retried).toMatch(new RegExp(`^${jobId}  deliver-email  \\d{4}-.*  1  +\\d{4}-`, 'm'));
    await giveUp(jobId);
    expect(await run('jobs', 'list')).toMatch(/^deliver-email +0 +0 +0 +1 +—$/m);
    expect(await run('jobs', 'list', '--failed')).toMatch(
      new RegExp(`^${jobId} .*NADIE LO INTENTA  \\S`, 'm'),
    );
    expect(retried).not.toContain(to);
    await run('jobs', 'retry', jobId, ...WHY);
  });

  it('leaves out what only waits for its turn', async () => {
    const { jobs, db } = test.context;
    jobs.handle('notify-counter', ({ reference }) =>
      Promise.reject(reference === 'waits' ? new RetryLater() : new Error('it fails')),
    );
    const failed = async (reference: string): Promise<boolean> => {
      await jobs.enqueue('notify-counter', { reference, paymentNumber: '1' }, { executor: db });
      await test.drain();
      return (await run('jobs', 'list', '--failed')).includes('notify-counter');
    };
    expect([await failed('waits'), await failed('fails')]).toEqual([false, true]);
  });

  it('tries a job again that had failed for good, with all its tries, and says so in the log', async () => {
    const { jobId, to } = await queueRefused();
    await giveUp(jobId);
    await test.fault('email', 'ok');
    await test.drain();
    expect(await subjectsTo(to)).toEqual([]);
    expect(await run('jobs', 'retry', jobId, ...WHY)).toBe('Se vuelve a intentar: deliver-email.');
    await test.drain();
    expect(await subjectsTo(to)).toEqual(['Recibimos tu pago']);
    expect(await run('audit', '--subject', jobId, ...WHY)).toMatch(/jobs retry .*deliver-email/);
  });

  it('does not retry what is tried by itself, is done or is not there', async () => {
    const { jobId } = await queueRefused();
    await expect(run('jobs', 'retry', jobId, ...WHY)).rejects.toThrow('se hace o se vuelve a intentar solo');
    await expect(run('jobs', 'retry', randomUUID(), ...WHY)).rejects.toThrow('No hay un trabajo');
    await expect(run('jobs', 'retry', '17', ...WHY)).rejects.toThrow('jobs list --failed');
  });

  it('does not run twice at once what has one job alone', async () => {
    const { accountId } = await createBorrower(test.context);
    const enqueue = () =>
      test.context.jobs.enqueue(
        'remind-person',
        { accountId },
        { executor: test.context.db, singletonKey: accountId },
      );
    await enqueue();
    const { rows } = await sql<{ id: string }>`
      select id from pgboss.job where singleton_key = ${accountId}`.execute(test.ownerDb);
    const jobId = rows[0]?.id ?? '';
    await giveUp(jobId);
    await enqueue();
    await expect(run('jobs', 'retry', jobId, ...WHY)).rejects.toThrow('Ya hay otro trabajo para lo mismo');
  });
});

describe('the operators’ look at the outbox', () => {
  it('has what the mail server has not taken, without addresses, and sends it again', async () => {
    const { messageId, to, jobId } = await queueRefused();
    await test.update('outbox_message', { id: messageId }, { last_error: `Error: 451 <${to}> try again` });
    const listed = await run('outbox', 'list');
    expect(listed).toMatch(
      new RegExp(`^${messageId}  receipt +—  .*  1 +a cualquier hora +Error: 451 <…@…> try again`, 'm'),
    );
    expect(listed).not.toContain(to);
    await giveUp(jobId);
    await test.fault('email', 'ok');
    expect(await run('outbox', 'retry', messageId, ...WHY)).toBe('Va a salir otra vez.');
    await test.drain();
    expect(await subjectsTo(to)).toEqual(['Recibimos tu pago']);
    await expect(run('outbox', 'retry', messageId, ...WHY)).rejects.toThrow('Ese correo salió');
    expect(await run('outbox', 'list')).toBe('Todos los correos salieron.');
  });

  it('sends nothing that was taken back, erased or never written', async () => {
    const { messageId } = await queueRefused();
    await test.update('outbox_message', { id: messageId }, { recipient: null });
    await expect(run('outbox', 'retry', messageId, ...WHY)).rejects.toThrow('se retiró');
    await expect(run('outbox', 'retry', randomUUID(), ...WHY)).rejects.toThrow('No hay un correo');
    await expect(run('outbox', 'retry', 'x', ...WHY)).rejects.toThrow('outbox list');
  });
});
