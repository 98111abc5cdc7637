import { describe, expect, it } from 'vitest';
import { calendarMonth } from '#core/calendar/calendar-date.ts';
import { annualRate } from '#core/rates/rate.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { findRows, updateRows } from '../../tests/support/rows.ts';
import { addRateCap, readRateCaps } from '../applications/rate-caps.ts';
import { seedCatalog } from './catalog-import.ts';

describe('seedCatalog', () => {
  const test = openTestApp();

  const codes = async () => (await findRows(test.context.db, 'procedure')).map(({ code }) => code).sort();

  it('fills empty tables once, when several instances start together', async () => {
    const before = await codes();
    await test.context.db.deleteFrom('procedure').execute();
    await Promise.all([seedCatalog(test.context), seedCatalog(test.context), seedCatalog(test.context)]);
    expect(await codes()).toEqual(before);
  });

  it('offers nobody who was invented in production', async () => {
    const { db } = test.context;
    const known = await codes();
    await db.deleteFrom('procedure').execute();
    await seedCatalog({ ...test.context, config: { ...test.context.config, isProduction: true } });
    expect(await codes()).toEqual([]);
    await seedCatalog(test.context);
    expect(await codes()).toEqual(known);
  });

  it('leaves alone what operators changed', async () => {
    const { db } = test.context;
    await updateRows(db, 'provider', {}, { is_active: false });
    const cap = { month: calendarMonth('2026-03'), rate: annualRate('0.1111') };
    await addRateCap(db, cap, { source: 'test', loadedAt: new Date() });
    await seedCatalog(test.context);
    const active = await findRows(db, 'provider', { is_active: true });
    expect(active).toEqual([]);
    expect((await readRateCaps(db)).find(({ month }) => month === cap.month)).toEqual(cap);
  });
});
