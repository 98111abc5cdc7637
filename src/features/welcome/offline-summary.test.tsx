import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { pesos } from '#core/money/money.ts';
import { SAVED_SUMMARY as SUMMARY } from '../../../tests/samples/summary.ts';
import { writeSummary } from '../../platform/storage/summary-storage.ts';
import type { SavedSummary } from '../../platform/summary/saved-summary.ts';
import { OfflineCard } from './offline-card.tsx';
import { watchOffline } from './watch-offline.ts';

const keep = (changes: Partial<SavedSummary> = {}) =>
  writeSummary('owner', JSON.stringify({ ...SUMMARY, ...changes }));
const setOnline = (value: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(value);
  window.dispatchEvent(new Event(value ? 'online' : 'offline'));
};
const card = () => document.querySelector<HTMLElement>('[data-summary]');
const text = () => card()?.textContent.replaceAll(/\s/g, ' ');

beforeEach(() => {
  localStorage.clear();
  const page = document.createElement('main');
  page.innerHTML = renderToString(<OfflineCard />);
  document.body.append(page);
  onTestFinished(() => page.remove());
  watchOffline();
});

describe('the landing without a network', () => {
  it('shows the kept summary and the day of its figures, until the network is back', async () => {
    keep();
    setOnline(false);
    await expect.poll(() => card()?.hidden).toBe(false);
    expect(text()).toBe('Sin conexión. Tu último resumen: Pago mínimo: $ 356.835 Valor al 20 nov 2026');
    expect(card()?.getAttribute('href')).toBe('/resumen');
    setOnline(true);
    expect(card()?.hidden).toBe(true);
  });

  it('says so where nothing was due', async () => {
    keep({ minimumPayment: pesos(0) });
    setOnline(false);
    await expect.poll(() => card()?.hidden).toBe(false);
    expect(text()).toContain('No tenías cuotas por pagar');
  });

  it.each<readonly [string, () => unknown]>([
    ['nothing is kept', () => undefined],
    ['what is kept is damaged', () => writeSummary('owner', '{"minimumPayment":')],
  ])('shows none where %s', async (_, prepare) => {
    prepare();
    setOnline(false);
    await import('./offline-summary.ts');
    expect(card()?.hidden).toBe(true);
  });
});
