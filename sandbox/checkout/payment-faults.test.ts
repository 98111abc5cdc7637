import { hash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openSandbox } from '../../tests/support/open-sandbox.ts';
import { sandboxKeys } from '../keys.ts';
import { APPROVING, DECLINING, paymentsAt, transactionOf } from '../testing/payments-for-test.ts';
import { startSandboxForTest } from '../testing/sandbox-for-test.ts';

const { eventsSecret } = sandboxKeys.payments;

describe('the faults of the payment provider', () => {
  const chances: number[] = [];
  const chance = () => chances.shift() ?? 0;
  beforeEach(() => void chances.splice(0));
  const sandbox = openSandbox({}, { chance });

  const { pay, payAndSettle, allOf } = paymentsAt(() => sandbox);
  const event = async (index: number) => {
    const { body, headers } = await sandbox.app.notice(index);
    const { data, signature, timestamp } = JSON.parse(body);
    const { id, status, amount_in_cents } = data.transaction;
    const right = hash('sha256', `${id}${status}${amount_in_cents}${timestamp}${eventsSecret}`);
    return {
      transaction: data.transaction,
      isRight: signature.checksum === right && headers['x-event-checksum'] === right,
    };
  };

  it('shuffled lets later events overtake earlier ones', async () => {
    chances.push(0.9, 0.1, 0.2);
    await sandbox.fault('payments', 'shuffled');
    const ids = [];
    for (const reference of ['CS-1', 'CS-2', 'CS-3']) ids.push((await payAndSettle(reference, APPROVING)).id);
    const arrived = [];
    // Delayed by 4.5, 0.5 and 1 second; the first was due a second before the second.
    for (const ms of [0, 1_000, 1_500]) {
      sandbox.wall.advance(ms);
      arrived.push((await event(arrived.length)).transaction.id);
    }
    expect(arrived).toEqual([ids[1], ids[2], ids[0]]);
  });

  it('shuffled does so at any pace', async () => {
    chances.push(0.5);
    await sandbox.close();
    Object.assign(sandbox, await startSandboxForTest({ pace: 0, chance }));
    await sandbox.fault('payments', 'shuffled');
    await payAndSettle('CS-1', APPROVING);
    const { id } = await payAndSettle('CS-2', APPROVING);
    expect((await event(0)).transaction.id).toBe(id);
  });

  // @covers 7.36
  it('forged sends two lies before each true event, at every try of it', async () => {
    const { reference } = await payAndSettle('CS-other', APPROVING);
    await sandbox.app.notice(0);
    await sandbox.fault('payments', 'forged');
    sandbox.app.answerWith(503);
    const { id } = await payAndSettle('CS-1', APPROVING);
    await sandbox.app.notice(3);
    sandbox.app.answerWith(200);
    sandbox.wall.advance(0);
    for (const first of [1, 4]) {
      if (first === 4) {
        await sandbox.wall.awaited(1_000);
        sandbox.wall.advance(1_000);
      }
      expect(await event(first)).toMatchObject({ isRight: false, transaction: { id, reference: 'CS-1' } });
      expect(await event(first + 1)).toMatchObject({ isRight: true, transaction: { id, reference } });
      expect(await event(first + 2)).toMatchObject({ isRight: true, transaction: { id, reference: 'CS-1' } });
    }
  });

  it('closed tells the frame and nobody else that the browser is gone', async () => {
    const open = await pay('CS-1', APPROVING);
    expect(open.headers.get('x-sandbox-fault')).toBeNull();
    await sandbox.fault('payments', 'closed');
    const closed = await pay('CS-2', APPROVING);
    expect(closed.status).toBe(201);
    expect(closed.headers.get('x-sandbox-fault')).toBe('closed');
    sandbox.wall.advance(1_000);
    const references = [(await event(0)).transaction.reference, (await event(1)).transaction.reference];
    expect(references.sort()).toEqual(['CS-1', 'CS-2']);
  });

  // @covers 7.36
  it('retried approves a second payment of the same reference some seconds after a no', async () => {
    await sandbox.fault('payments', 'retried');
    const declined = await payAndSettle('CS-1', DECLINING);
    expect(declined.status).toBe('DECLINED');
    sandbox.wall.advance(2_999);
    expect(await allOf('CS-1')).toHaveLength(1);
    sandbox.wall.advance(1);
    expect((await allOf('CS-1')).map(({ status }) => status)).toEqual(['PENDING', 'DECLINED']);
    sandbox.wall.advance(1_000);
    const [approved] = await allOf('CS-1');
    expect(approved).toMatchObject({
      status: 'APPROVED',
      amount_in_cents: 25_322_600,
      customer_email: 'ana@example.com',
    });
    expect(approved?.id).not.toBe(declined.id);
    const transactions = [(await event(0)).transaction, (await event(1)).transaction];
    expect(transactions.map(({ id, status }) => [id, status])).toEqual([
      [declined.id, 'DECLINED'],
      [approved?.id, 'APPROVED'],
    ]);
    sandbox.wall.advance(60_000);
    expect(await allOf('CS-1')).toHaveLength(2);
  });

  it('retried leaves the reference alone when the payer tried again meanwhile', async () => {
    await sandbox.fault('payments', 'retried');
    const consoleError = vi.spyOn(console, 'error');
    await payAndSettle('CS-1', DECLINING);
    const { id } = transactionOf(await pay('CS-1', APPROVING));
    sandbox.wall.advance(60_000);
    expect((await allOf('CS-1')).map((each) => each.id)).toContain(id);
    expect(await allOf('CS-1')).toHaveLength(2);
    await payAndSettle('CS-2', { type: 'NEQUI', phone_number: '3001112233' });
    sandbox.wall.advance(60_000);
    expect((await allOf('CS-2')).map(({ status }) => status)).toEqual(['ERROR']);
    expect(consoleError).not.toHaveBeenCalled();
    consoleError.mockRestore();
  });
});
