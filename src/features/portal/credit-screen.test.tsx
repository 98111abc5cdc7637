import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { decodeCredit, readCredit } from '#core/api/credit/credit.ts';
import { readReminderPreferences } from '#core/api/reminders/reminders.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, DOWN, LOST } from '../../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, creditAnswer, planAnswer } from '../../../tests/samples/credit.ts';
import { remindersAnswer } from '../../../tests/samples/reminders.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { creditQuery } from '../../platform/queries/credit-query.ts';
import { keepSummary } from '../../platform/summary/keep-summary.ts';
import { HomeScreen } from './home-screen.tsx';
import PaymentsScreen from './payments-screen.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ANSWER = creditAnswer({ facturas: planAnswer('al_dia') });

const open = (): Promise<RenderedAt> =>
  renderAt(<HomeScreen creditNumber={CREDIT_NUMBER} onLeave={() => undefined} />, { path: '/dashboard' });
/** Figures cached some time ago. */
const cacheFigures = (agoMs: number): void => {
  queryClient.setQueryData(creditQuery(CREDIT_NUMBER).queryKey, decodeCredit(ANSWER.data), {
    updatedAt: Date.now() - agoMs,
  });
};
const pay = (screen: RenderedAt) => screen.getByRole('link', { name: 'Pagar $ 356.835' });
const payOff = (screen: RenderedAt) => screen.getByRole('button', { name: 'Pagar $ 356.835' });
const renew = (screen: RenderedAt) => screen.getByRole('button', { name: 'Actualizar', exact: true });

beforeEach(() => {
  setSession({ loan: CREDIT_NUMBER });
  api.on(readReminderPreferences, remindersAnswer());
});

describe('a credit that was withdrawn from', () => {
  const WITHDRAWN = creditAnswer({ credito: { estado: 'retractado' }, facturas: [] });
  const screens = { creditNumber: CREDIT_NUMBER, onLeave: () => undefined, withdrawn: <p>Te retractaste</p> };

  it('is shown as that instead of anything to pay', async () => {
    api.on(readCredit, WITHDRAWN);
    const screen = await renderAt(<HomeScreen {...screens} />, { path: '/dashboard' });
    await expect.element(screen.getByText('Te retractaste')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Pagar \$/ }).query()).toBeNull();
  });

  it('still shows what was paid of it', async () => {
    api.on(readCredit, WITHDRAWN);
    const screen = await renderAt(<PaymentsScreen {...screens} />, { path: '/dashboard/payments' });
    await expect.element(screen.getByText(/^Actualizado/)).toBeVisible();
    expect(screen.getByText('Te retractaste').query()).toBeNull();
  });
});

describe('a credit that cannot be read', () => {
  // @covers 8.19
  it('is an error with a way to try again, never an amount', async () => {
    api.on(readCredit, DOWN);
    const screen = await open();
    await expect.element(screen.getByText('No pudimos consultar tu crédito')).toBeVisible();
    await expect.element(screen.getByText('Este servicio no responde.')).toBeVisible();
    expect(screen.container.textContent).not.toContain('$');
    api.on(readCredit, ANSWER);
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(pay(screen)).toBeVisible();
  });

  it('for want of a network says so, and is read by itself when it is back', async () => {
    api.on(readCredit, LOST);
    const screen = await open();
    await expect
      .element(screen.getByText('No hay conexión y este dispositivo no tiene guardado tu crédito.'))
      .toBeVisible();
    expect(screen.container.textContent).not.toContain('$');
    api.on(readCredit, ANSWER);
    findNetwork();
    await expect.element(pay(screen)).toBeVisible();
  });
});

describe('figures of before', () => {
  it('that are a summary alone are not denied, and led to', async () => {
    const { accountId } = setSession({ loan: CREDIT_NUMBER });
    keepSummary(accountId, decodeCredit(ANSWER.data), Date.now());
    onTestFinished(() => localStorage.clear());
    api.on(readCredit, LOST);
    loseNetwork();
    const screen = await open();
    await expect
      .element(screen.getByText('No hay conexión, pero este dispositivo guarda tu último resumen.'))
      .toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Ver mi último resumen' }))
      .toHaveAttribute('href', '/resumen');
  });

  it('say of a date that is past that it was, and that nobody is up to date by them', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-03T15:00:00Z') });
    // Valid on 20 November, due on 1 December.
    cacheFigures(12 * 24 * HOUR_MS);
    api.on(readCredit, LOST);
    loseNetwork();
    const screen = await open();
    await expect.element(screen.getByText('Venció el 1 de diciembre de 2026')).toBeVisible();
    await expect.element(screen.getByText('Fechas para tener presentes')).toBeVisible();
    expect(screen.getByText(/^Vence tu cuota/).query()).toBeNull();
    queryClient.setQueryData(
      creditQuery(CREDIT_NUMBER).queryKey,
      decodeCredit(creditAnswer({ facturas: planAnswer('al_dia'), debt: { quota_debt: 0 } }).data),
      { updatedAt: Date.now() - 12 * 24 * HOUR_MS },
    );
    await expect.element(screen.getByText('Estabas al día')).toBeVisible();
    await expect
      .element(screen.getByText(/^Tu cuota de .+ venció el 1 de diciembre de 2026\.$/))
      .toBeVisible();
  });

  it('stay without a network, with their age, and paying waits and says so', async () => {
    cacheFigures(50 * MINUTE_MS);
    api.on(readCredit, LOST);
    loseNetwork();
    const screen = await open();
    await expect.element(screen.getByText('Actualizado hace 50 minutos')).toBeVisible();
    await expect.element(screen.getByText('Pagar necesita conexión.')).toBeVisible();
    await expect.element(screen.getByText('$ 356.835', { exact: true })).toBeVisible();
    await expect.element(payOff(screen)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(payOff(screen)).toHaveAccessibleDescription('Para pagar necesitas conexión.');
    await payOff(screen).click({ force: true });
    await expect.poll(() => screen.location().pathname).toBe('/dashboard');
  });

  it('are those of now as soon as the network goes', async () => {
    api.on(readCredit, ANSWER);
    const screen = await open();
    await expect.element(pay(screen)).toBeVisible();
    api.on(readCredit, LOST);
    loseNetwork();
    await expect.element(screen.getByText('Pagar necesita conexión.')).toBeVisible();
    await expect.element(payOff(screen)).toHaveAccessibleDescription('Para pagar necesitas conexión.');
  });

  it('are asked for again by a press, which finds the network', async () => {
    cacheFigures(50 * MINUTE_MS);
    api.on(readCredit, LOST);
    loseNetwork();
    const screen = await open();
    await expect.element(renew(screen)).not.toHaveAttribute('aria-disabled');
    await expect.element(screen.getByText('Actualizado hace 50 minutos')).toBeVisible();
    api.on(readCredit, ANSWER);
    await renew(screen).click();
    await expect.element(pay(screen)).toBeVisible();
    await expect.element(screen.getByText('Actualizado hace un momento')).toBeVisible();
    await expect.element(screen.getByText('Pagar necesita conexión.')).not.toBeInTheDocument();
  });

  it('that could not be renewed say that they are not of now, and can be paid', async () => {
    cacheFigures(50 * MINUTE_MS);
    api.on(readCredit, DOWN);
    const screen = await open();
    await expect.element(screen.getByText('No pudimos traer tus datos de hoy.')).toBeVisible();
    await expect.element(screen.getByText('Actualizado hace 50 minutos')).toBeVisible();
    await expect.element(pay(screen)).toBeVisible();
  });

  // @covers 2.20
  it('are renewed when the network is back, without a flash and without moving', async () => {
    cacheFigures(50 * MINUTE_MS);
    api.on(readCredit, LOST);
    loseNetwork();
    const screen = await open();
    await expect.element(payOff(screen)).toBeVisible();
    // The card below is lazy-loaded: wait for it before measuring.
    await expect.element(screen.getByRole('heading', { name: 'Fechas para tener presentes' })).toBeVisible();

    const positions = new Set<string>();
    const collect = () => {
      const tops = [...screen.container.querySelectorAll('h1, main section')].map(
        (part) => part.getBoundingClientRect().top,
      );
      const text = screen.container.textContent.replaceAll(/\s/g, ' ');
      positions.add(JSON.stringify([tops, /\$ 356\.835/.test(text), /Consultando|Loading/.exec(text)?.[0]]));
    };
    collect();
    // At each DOM change, not only in each frame.
    const observer = new MutationObserver(collect);
    observer.observe(screen.container, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    onTestFinished(() => observer.disconnect());
    const read = api.on(readCredit, ANSWER);
    findNetwork();
    await expect.element(pay(screen)).toBeVisible();
    await expect.element(screen.getByText('Actualizado hace un momento')).toBeVisible();
    expect(read).toHaveLength(1);
    expect([...positions]).toEqual([expect.stringMatching(/,true,null\]$/)]);
  });

  it('never count below nothing when the clock is set back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T20:05:00.000Z') });
    api.on(readCredit, ANSWER);
    const screen = await open();
    await expect.element(screen.getByText('Actualizado hace un momento')).toBeVisible();
    vi.setSystemTime(Date.now() - 5 * HOUR_MS);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(screen.getByText(/^Actualizado el 22\snov\s2026, 3:05\sp\.\sm\.$/)).toBeVisible();
  });
});
