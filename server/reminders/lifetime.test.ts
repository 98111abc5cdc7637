import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import { sandboxKeys } from '../../sandbox/keys.ts';
import { createJanuaryBorrower, type PayingBorrower } from '../../tests/support/paying-borrower.ts';
import { emailOf, phoneOf } from '../../tests/support/people.ts';
import { chooseReminders, remindersOf, runSchedulerAt } from '../../tests/support/reminded.ts';
import { insertRow, updateRows } from '../../tests/support/rows.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { decideContact } from './decide.ts';
import { makeContact } from './remind.ts';

/* The statement of the instalment due on 20 February 2026 is ready on Friday the 13th; the window of that day ends at 19:00. */
const WINDOW_ENDS = Date.parse('2026-02-14T00:00:00Z');
/** Timeout of a push service. */
const SLOWEST_MS = 6_000;

let server: TestApp;
let service: Server;
const lifetimes: number[] = [];

beforeAll(async () => {
  service = createServer(
    { cert: sandboxKeys.push.certificate, key: readFileSync('sandbox/push/tls-key.pem') },
    async (request, response) => {
      await buffer(request);
      lifetimes.push(Number(request.headers.ttl) * 1_000);
      response.writeHead(201, { location: '/m/1' }).end();
    },
  );
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  server = await startTestApp({ PUSH_HOSTS: `127.0.0.1:${portOf()}` });
});
afterAll(async () => {
  await server.close();
  service.closeAllConnections();
  service.close();
});
afterEach(async () => {
  lifetimes.length = 0;
  await updateRows(server.context.db, 'reminder_preferences', {}, { channels: [], next_check_at: null });
});

const portOf = (): number => (service.address() as AddressInfo).port;

/** A borrower with one channel; push goes to a service that the test inspects. */
const createReminded = async (channel: ReminderChannel): Promise<PayingBorrower & { phone: string }> => {
  const borrower = await createJanuaryBorrower(server);
  const { p256dh, auth } = await server.makeBrowser(`celular ${borrower.creditNumber}`);
  const endpoint = `https://127.0.0.1:${portOf()}/push/${borrower.creditNumber}`;
  await insertRow(server.context.db, 'push_device', {
    endpoint,
    account_id: borrower.accountId,
    p256dh,
    auth,
    created_at: new Date(),
  });
  await chooseReminders(server, borrower, [channel]);
  return { ...borrower, phone: await phoneOf(server.context, borrower) };
};

const statementOf = async (borrower: PayingBorrower) =>
  (await remindersOf(server, borrower))
    .filter(({ rule, due_on }) => rule === 'statement' && due_on === '2026-02-20')
    .map(({ state, planned_on, attempts }) => [state, planned_on, attempts]);

describe('a notification', () => {
  // @covers 7.67
  it.each(['14:00:00', '23:45:00', '23:58:50', '23:59:05'])(
    'that begins at %s ends with the window, on the slowest way that is waited for too',
    async (time) => {
      const asked = `2026-02-13T${time}Z`;
      const borrower = await createReminded('push');
      await runSchedulerAt(server, asked);
      expect(await statementOf(borrower)).toEqual([['sent', '2026-02-13', 1]]);
      const [lifetime = Number.NaN] = lifetimes;
      expect(lifetimes).toHaveLength(1);
      expect(lifetime).toBeGreaterThan(0);
      expect(Date.parse(asked) + SLOWEST_MS + lifetime).toBeLessThanOrEqual(WINDOW_ENDS);
      // The expiry is not shorter than the window requires.
      expect(server.clock.now().getTime() + SLOWEST_MS + lifetime + 1_000).toBeGreaterThanOrEqual(
        WINDOW_ENDS,
      );
    },
  );
});

describe.each(['push', 'sms', 'whatsapp', 'email'] as const)(
  'a reminder by %s that is held up',
  (channel) => {
    /** Decides within the window, sends after its end. */
    const decideLate = async (until: string) => {
      const borrower = await createReminded(channel);
      server.setClock('2026-02-13T23:59:00Z');
      const { db } = server.context;
      const contacting = await inTransaction(db, (trx) =>
        decideContact(trx, server.context, borrower.accountId),
      );
      if (!contacting) throw new Error('nothing was decided upon');
      server.setClock(until);
      return { borrower, contacting };
    };
    const arrived = async ({ phone, accountId }: { phone: string; accountId: string }) => {
      const email = await emailOf(server.context, { accountId });
      const inbox = [...(await server.inbox(phone)), ...(email ? await server.inbox(email) : [])];
      return lifetimes.length + inbox.filter(({ text }) => text.includes('cuota')).length;
    };

    it.each(['2026-02-13T23:59:54.500Z', '2026-02-14T00:10:00Z'])(
      'until %s waits for the next window, and comes once',
      async (until) => {
        const { borrower, contacting } = await decideLate(until);
        await makeContact(server.context, contacting);
        expect(await arrived(borrower)).toBe(0);
        await runSchedulerAt(server, '2026-02-14T00:15:00Z');
        expect(await arrived(borrower)).toBe(0);
        await runSchedulerAt(server, '2026-02-14T14:00:00Z');
        expect(await arrived(borrower)).toBe(1);
        expect(await statementOf(borrower)).toEqual([['sent', '2026-02-14', 1]]);
      },
    );

    it('is given up when it was tried before, because nobody knows whether that one arrived', async () => {
      const { borrower, contacting } = await decideLate('2026-02-14T00:10:00Z');
      await updateRows(server.context.db, 'reminder', { id: contacting.id }, { attempts: 2 });
      await makeContact(server.context, contacting);
      await runSchedulerAt(server, '2026-02-14T14:00:00Z');
      expect(await arrived(borrower)).toBe(0);
      const [statement] = (await remindersOf(server, borrower)).filter(({ id }) => id === contacting.id);
      expect(statement).toMatchObject({ state: 'dropped', reason: 'channel_down' });
    });
  },
);
