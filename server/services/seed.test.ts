import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { seedCatalog } from './seed.ts';

describe('seedCatalog', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const codes = () => test.context.db.selectFrom('procedure').select('code').orderBy('code').execute();

  it('fills empty tables once, when several instances start together', async () => {
    const before = await codes();
    await test.context.db.deleteFrom('procedure').execute();
    await Promise.all([seedCatalog(test.context), seedCatalog(test.context), seedCatalog(test.context)]);
    expect(await codes()).toEqual(before);
  });

  it('leaves alone what operators changed', async () => {
    const { db } = test.context;
    await db.updateTable('provider').set({ is_active: false }).execute();
    await db
      .updateTable('rate_cap')
      .set({ effective_annual: '0.1111' })
      .where('month', '=', '2026-03')
      .execute();
    await seedCatalog(test.context);
    const active = await db.selectFrom('provider').select('id').where('is_active', '=', true).execute();
    expect(active).toEqual([]);
    const cap = await db
      .selectFrom('rate_cap')
      .select('effective_annual')
      .where('month', '=', '2026-03')
      .executeTakeFirstOrThrow();
    expect(cap.effective_annual).toBe('0.1111');
  });
});
