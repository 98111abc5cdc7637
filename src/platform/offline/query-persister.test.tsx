import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTab } from '../../../tests/components/other-tab.ts';
import { CREDIT_KEY } from '../queries/credit-query.ts';

type QueryPersister = typeof import('./query-persister.ts');

const NUMBER = 1_500_000_420;
const KEY = [CREDIT_KEY, NUMBER];

/** Another page load, with its own query cache. */
const visit = async (prepare?: Parameters<typeof openTab>[0]) => {
  const tab = openTab(prepare);
  const persister = await tab.load<QueryPersister>('src/platform/offline/query-persister.ts');
  const { endSession } = await tab.load<typeof import('../session/session.ts')>(
    'src/platform/session/session.ts',
  );
  return { ...tab, ...persister, endSession, client: new QueryClient() };
};
const keys = () => Object.keys(localStorage).filter((key) => key.startsWith('cuotasana-kept/'));

beforeEach(() => localStorage.clear());

describe('loan and debt', () => {
  it('are there at once in the next visit of the same person, and asked for again', async () => {
    const first = await visit();
    await first.persistQueries(first.client, 'ana');
    first.client.setQueryData(KEY, { totalDebt: 2_000_000 });
    first.client.setQueryData(['offer'], { nobody: 'keeps it' });
    await expect.poll(() => localStorage.getItem('cuotasana-kept/ana')).toContain('2000000');
    expect(localStorage.getItem('cuotasana-kept/ana')).not.toContain('nobody');
    first.close();

    const next = await visit();
    await next.persistQueries(next.client, 'ana');
    expect(next.client.getQueryData(KEY)).toEqual({ totalDebt: 2_000_000 });
    expect(next.client.getQueryState(KEY)?.isInvalidated).toBe(true);
    expect(next.persistedCreditNumber(next.client)).toBe(NUMBER);
  });

  it('are nobody else’s: another person’s go from cache and device', async () => {
    const { persistQueries, client } = await visit();
    await persistQueries(client, 'ana');
    client.setQueryData(KEY, { totalDebt: 2_000_000 });
    await expect.poll(keys).toEqual(['cuotasana-kept/ana']);
    await persistQueries(client, 'luis');
    expect(client.getQueryData(KEY)).toBeUndefined();
    await expect.poll(keys).not.toContain('cuotasana-kept/ana');
  });

  it('that come after the session ended are not kept any more', async () => {
    const { persistQueries, endSession, client } = await visit();
    await persistQueries(client, 'ana');
    client.setQueryData(KEY, { totalDebt: 2_000_000 });
    await expect.poll(keys).toEqual(['cuotasana-kept/ana']);
    await endSession('automatic');
    localStorage.clear();
    client.setQueryData(KEY, { totalDebt: 1 });
    await persistQueries(client, '');
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(keys()).toEqual([]);
  });

  it('that were cut or damaged on the device are dropped', async () => {
    localStorage.setItem('cuotasana-kept/ana', '1abc:{"clientState":');
    const { persistQueries, client } = await visit();
    await persistQueries(client, 'ana');
    expect(client.getQueryData(KEY)).toBeUndefined();
  });

  it('are in memory where nothing can be kept', async () => {
    const { persistQueries, client } = await visit((view) =>
      Object.defineProperty(view, 'localStorage', {
        get: () => {
          throw new DOMException('storage is blocked', 'SecurityError');
        },
      }),
    );
    await persistQueries(client, 'ana');
    client.setQueryData(KEY, { totalDebt: 2_000_000 });
    expect(client.getQueryData(KEY)).toEqual({ totalDebt: 2_000_000 });
    expect(keys()).toEqual([]);
  });
});
