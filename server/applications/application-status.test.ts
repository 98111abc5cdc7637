import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { APPLICATION_STATUSES } from '#core/application/application-status.ts';
import { openDatabase } from '../../tests/support/open-database.ts';
import { insertPerson } from '../../tests/support/people.ts';
import { findRows } from '../../tests/support/rows.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import type { DataKeys } from '../infrastructure/sealing/data-keys.ts';
import { type ApplicationRow, changeStatus } from './application-status.ts';
import { ENDED_STATUSES } from './applications.ts';
import { insertNumbered } from './apply.ts';

const AT = new Date('2026-11-20T15:00:00Z');
const clock = { now: () => AT };
const KEYS = { digest: () => randomBytes(32) } as unknown as DataKeys;

describe('an application in the database', () => {
  const database = openDatabase();

  const store = async (random?: () => number): Promise<ApplicationRow> => {
    const { db } = database;
    const person = { surnames: 'Ruiz', email: `${randomUUID()}@correo.example`, document: '1020304050' };
    const { accountId, profileId } = await insertPerson({ db, clock, keys: KEYS }, person);
    const application = {
      ...{ id: randomUUID(), account_id: accountId, profile_id: profileId },
      ...{ status: 'risk_in_process', status_changed_at: AT, created_at: AT },
      ...{ provider_name: 'Clínica', procedure_text: 'Otro - Otro', procedure_date: '2026-12-01' },
      ...{ requested_amount: 500_000, amount: 500_000, term: 36, shown_amortization: '[]' },
    };
    return insertNumbered(db, application, random);
  };

  it('is refused above its declared cost, and for a transfer above the cost that was confirmed', async () => {
    const { id } = await store();
    const set = (values: Partial<ApplicationRow>) =>
      database.db.updateTable('application').set(values).where('id', '=', id).execute();
    const confirmed = { status: 'pendiente_desembolso', amount: 500_000 };
    for (const values of [
      { amount: 500_001 },
      { amount: 0 },
      { maximum_amount: 500_001 },
      { ...confirmed, confirmed_cost: null },
      { ...confirmed, confirmed_cost: 499_999 },
    ])
      await expect(set(values), JSON.stringify(values)).rejects.toThrow('check constraint');
    await set({ ...confirmed, maximum_amount: 500_000, confirmed_cost: 500_000 });
  });

  describe('changeStatus', () => {
    let application: ApplicationRow;
    beforeEach(async () => {
      application = await store();
    });
    const move = (from: ApplicationRow, to: 'approved' | 'rejected' | 'desembolsado') =>
      inTransaction(database.db, (trx) => changeStatus(trx, from, to, 'tester', 'because', clock));
    const events = () => findRows(database.db, 'application_event', { application_id: application.id });

    it('moves and writes the event', async () => {
      expect(await move(application, 'approved')).toMatchObject({
        status: 'approved',
        status_changed_at: AT,
      });
      expect(await events()).toMatchObject([
        { from_status: 'risk_in_process', to_status: 'approved', actor: 'tester', reason: 'because', at: AT },
      ]);
    });

    it('refuses a step that does not exist', async () => {
      await expect(move(application, 'desembolsado')).rejects.toMatchObject({
        status: 409,
        code: 'wrong_status',
      });
      expect(await events()).toEqual([]);
    });

    it('lets one of two at once through, and refuses what was read before', async () => {
      const outcomes = await Promise.allSettled([
        move(application, 'approved'),
        move(application, 'rejected'),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await events()).toHaveLength(1);
      await expect(move(application, 'rejected')).rejects.toMatchObject({ code: 'status_changed' });
    });
  });

  it('is open or ended in the same words in the code and in the index that keeps one open', async () => {
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where indexname = 'application_one_open'`.execute(database.db);
    const named = APPLICATION_STATUSES.filter((status) => rows[0]?.indexdef.includes(`'${status}'`));
    expect(named).toEqual(ENDED_STATUSES);
  });

  describe('insertNumbered', () => {
    const drawing = (...draws: number[]) => {
      let next = 0;
      return () => {
        const draw = draws[Math.min(next, draws.length - 1)] ?? 0;
        next += 1;
        return draw;
      };
    };

    it('draws another credit number when one is taken', async () => {
      const first = await store(drawing(7));
      const second = await store(drawing(7, 7, 8));
      expect(second.credit_number).not.toBe(first.credit_number);
    });

    it('gives up rather than for ever', async () => {
      await expect(store(drawing(7))).rejects.toThrow('no free credit number');
    });
  });
});
