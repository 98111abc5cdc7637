import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { pesos } from '#core/money/money.ts';
import { SAVED_SUMMARY as SUMMARY } from '../../../tests/samples/summary.ts';
import type { SavedSummary } from '../../platform/storage/saved-summary.ts';
import { writeSummary } from '../../platform/storage/summary-storage.ts';
import { OfflineCard } from './offline-card.tsx';
import { watchOffline } from './watch-offline.ts';

const IN_ARREARS = { late: 1, catchUp: pesos(300_000) };

const keep = (changes: Partial<SavedSummary> = {}) =>
  writeSummary('owner', JSON.stringify({ ...SUMMARY, ...changes }));
const setOnline = (value: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(value);
  window.dispatchEvent(new Event(value ? 'online' : 'offline'));
};
const card = () => document.querySelector<HTMLElement>('[data-summary]');
const text = () => card()?.textContent.replaceAll(/\s+/g, ' ').trim();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: SUMMARY.fetchedAt + 10 * 60_000 });
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
    expect(text()).toBe(
      'Sin conexión. Tu último resumen: Pago mínimo: $ 356.835 Deuda total: $ 1.701.909 Próxima fecha: 1 dic 2026 Valor al 20 nov 2026, actualizado hace 10 minutos',
    );
    expect(card()?.getAttribute('href')).toBe('/resumen');
    setOnline(true);
    expect(card()?.hidden).toBe(true);
  });

  it.each<readonly [string, Partial<SavedSummary>, string, string]>([
    ['where nothing was due', { minimumPayment: pesos(0) }, '2026-11-20', 'No tenías cuotas por pagar'],
    ['on the next day', {}, '2026-11-21', 'Puede haber cambiado.'],
    [
      'once its date is past',
      {},
      '2026-12-20',
      'Venció el 1 dic 2026 Valor al 20 nov 2026, actualizado hace 30 días Hoy puedes deber más.',
    ],
    ['in arrears', IN_ARREARS, '2026-11-20', 'Para ponerte al día: $ 300.000 Pago mínimo: $ 356.835'],
    ['in arrears later', IN_ARREARS, '2026-12-20', 'Si no has pagado, hoy debes más.'],
  ])('says so %s', async (_, changes, today, words) => {
    keep(changes);
    vi.setSystemTime(`${today}T15:10:00Z`);
    setOnline(false);
    await expect.poll(() => card()?.hidden).toBe(false);
    expect(text()).toContain(words);
  });

  it('names the month alone after 31 days, and has nothing after 180', async () => {
    keep(IN_ARREARS);
    vi.setSystemTime('2026-12-22T15:00:00Z');
    setOnline(false);
    await expect.poll(() => card()?.hidden).toBe(false);
    expect(text()).toBe('Sin conexión. Tu resumen es de noviembre de 2026: ábrelo');
    setOnline(true);
    vi.setSystemTime('2027-05-20T15:00:00Z');
    setOnline(false);
    expect(card()?.hidden).toBe(true);
    expect(localStorage).toHaveLength(0);
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
