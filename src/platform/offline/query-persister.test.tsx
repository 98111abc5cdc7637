import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  atomRecordsOnDevice,
  atomsOnDevice,
  putAtomRecords,
  putAtoms,
} from '../../../tests/components/device.ts';
import { openTab } from '../../../tests/components/other-tab.ts';
import { CREDIT_KEY } from '../queries/credit-query.ts';
import type { Sealed } from '../storage/cipher.ts';

type QueryPersister = typeof import('./query-persister.ts');

const NUMBER = 1_500_000_420;
const KEY = [CREDIT_KEY, NUMBER];

const flipped = (bytes: ArrayBuffer): ArrayBuffer => {
  const changed = new Uint8Array(bytes.slice());
  changed[9] = (changed[9] ?? 0) ^ 1;
  return changed.buffer;
};

/** Another page load, with its own query cache. */
const visit = async (prepare?: Parameters<typeof openTab>[0]) => {
  const tab = openTab(prepare);
  const persister = await tab.load<QueryPersister>('src/platform/offline/query-persister.ts');
  const { endSession, restoreSession } = await tab.load<typeof import('../session/session.ts')>(
    'src/platform/session/session.ts',
  );
  return { ...tab, ...persister, endSession, restoreSession, client: new QueryClient() };
};
/** The text of the kept queries, opened. */
const kept = async () => String((await atomsOnDevice())['v1/queries'] ?? '');
/** A visit of Ana's in which her debt was read and kept. */
const visitOfAna = async () => {
  const tab = await visit();
  await tab.persistQueries(tab.client, 'ana');
  tab.client.setQueryData(KEY, { totalDebt: 2_000_000 });
  await expect.poll(kept).toContain('2000000');
  return tab;
};

beforeEach(() => putAtoms());

describe('loan and debt', () => {
  // @covers 2.20
  it('alone are there at once in the next visit of the same person, and asked for again', async () => {
    const first = await visitOfAna();
    first.client.setQueryData(['offer'], { nobody: 'keeps it' });
    first.client.setQueryData(KEY, { totalDebt: 2_000_001 });
    await expect.poll(kept).toContain('2000001');
    expect(await kept()).not.toContain('nobody');
    first.close();

    const next = await visit();
    await next.persistQueries(next.client, 'ana');
    expect(next.client.getQueryData(KEY)).toEqual({ totalDebt: 2_000_001 });
    expect(next.client.getQueryState(KEY)?.isInvalidated).toBe(true);
    expect(next.persistedCreditNumber(next.client)).toBe(NUMBER);
  });

  it('of another tab are there too, however long this one is open', async () => {
    const early = await visit();
    await early.restoreSession();
    await visitOfAna();
    await early.persistQueries(early.client, 'ana');
    expect(early.client.getQueryData(KEY)).toEqual({ totalDebt: 2_000_000 });
  });

  it('are nobody else’s: another person’s go from cache and device', async () => {
    const { persistQueries, client } = await visitOfAna();
    await persistQueries(client, 'luis');
    expect(client.getQueryData(KEY)).toBeUndefined();
    await expect.poll(kept).not.toContain('2000000');
  });

  it('that come as the session ends, or after, are not kept any more', async () => {
    const { persistQueries, endSession, client, window } = await visitOfAna();
    client.setQueryData(KEY, { totalDebt: 3_000_000 });
    await endSession('automatic');
    client.setQueryData(KEY, { totalDebt: 1 });
    await persistQueries(client, '');
    // The persister's own timers, which come late, are over.
    await new Promise((resolve) => window.setTimeout(resolve));
    expect(await atomRecordsOnDevice()).toEqual({});
  });

  it.each<readonly [string, (record: Sealed) => unknown]>([
    ['cut', ({ iv, sealed }) => ({ iv, sealed: sealed.slice(0, -1) })],
    ['changed in one bit', ({ iv, sealed }) => ({ iv, sealed: flipped(sealed) })],
    ['written in plain text', () => '{"timestamp":1}'],
  ])('that were %s on the device are dropped', async (_, damage) => {
    (await visitOfAna()).close();
    const records = await atomRecordsOnDevice();
    await putAtomRecords({ ...records, 'v1/queries': damage(records['v1/queries'] as Sealed) });
    const { persistQueries, client } = await visit();
    await persistQueries(client, 'ana');
    expect(client.getQueryData(KEY)).toBeUndefined();
  });

  it('of another build are dropped', async () => {
    (await visitOfAna()).close();
    const queries = (await kept()).replace(/"buster":"[^"]*"/, '"buster":"earlier ana"');
    await putAtoms({ queries });
    const { persistQueries, client } = await visit();
    await persistQueries(client, 'ana');
    expect(client.getQueryData(KEY)).toBeUndefined();
  });

  it('are in memory where nothing can be kept', async () => {
    const { persistQueries, client } = await visit((view) =>
      Object.defineProperty(view, 'indexedDB', { value: undefined }),
    );
    await persistQueries(client, 'ana');
    client.setQueryData(KEY, { totalDebt: 2_000_000 });
    expect(client.getQueryData(KEY)).toEqual({ totalDebt: 2_000_000 });
    expect(await atomRecordsOnDevice()).toEqual({});
  });
});
