import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Credit } from '#core/api/credit/credit.ts';
import type { Instalment } from '#core/api/credit/instalments.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { findNetwork } from '../../tests/components/connection.ts';
import { renderAt } from '../../tests/components/render-at.tsx';
import { setSession } from '../../tests/components/session.ts';
import SummarySwitch from '../features/portal/summary-switch.tsx';
import { network } from '../platform/network/online.ts';
import { isRestoredAtom } from '../platform/session/session-atoms.ts';
import { store } from '../platform/store.ts';
import { enableSummary, updateSummary } from '../platform/summary/summary-opt-in.ts';
import LoginRoute from './login.tsx';
import SummaryRoute from './resumen.tsx';

const MINUTE_MS = 60_000;
const instalment = (status: Instalment['status'], dueOn: string) => ({ status, dueOn: calendarDate(dueOn) });
/** The fields that a summary needs. */
const credit = (change: Partial<Credit> = {}): Credit =>
  ({
    number: 1_500_000_420,
    standing: 'current',
    minimumPayment: pesos(356_835),
    totalDebt: pesos(2_000_000),
    validOn: calendarDate('2026-11-22'),
    instalments: [
      instalment('paid', '2026-12-01'),
      instalment('due', '2027-01-01'),
      instalment('upcoming', '2027-02-01'),
    ],
    ...change,
  }) as Credit;

const keptOwners = () => Object.keys(localStorage).filter((key) => key.startsWith('cuotasana-summary/'));
const keptBy = (owner: string) => JSON.parse(localStorage.getItem(`cuotasana-summary/v1/${owner}`) ?? 'null');

const openSwitch = async () => {
  const screen = await renderAt(<SummarySwitch credit={credit()} fetchedAt={5_000} />);
  return {
    ...screen,
    box: screen.getByRole('switch', { name: 'Ver mi saldo sin conexión en este dispositivo' }),
  };
};

const open = (path = '/resumen') =>
  renderAt(
    <Routes>
      <Route path="resumen" element={<SummaryRoute />} />
      <Route path="newlogin" element={<LoginRoute />} />
    </Routes>,
    { path },
  );

beforeEach(() => {
  store.set(isRestoredAtom, true);
  onTestFinished(findNetwork);
});

describe('the switch of the summary', () => {
  it('is off until it is switched on, and keeps whole pesos and nobody’s name or number', async () => {
    const { accountId } = setSession();
    const { box } = await openSwitch();
    await expect.element(box).not.toBeChecked();
    await expect.element(box).toHaveAccessibleDescription(/Quien tenga este celular podrá verlos/);
    expect(keptOwners()).toEqual([]);
    await box.click();
    await expect.element(box).toBeChecked();
    expect(keptBy(accountId)).toEqual({
      minimumPayment: 356_835,
      totalDebt: 2_000_000,
      nextDueOn: '2027-01-01',
      lastDigits: '0420',
      paid: 1,
      late: 0,
      term: 3,
      validOn: '2026-11-22',
      fetchedAt: 5_000,
    });
    await box.click();
    await expect.element(box).not.toBeChecked();
    expect(keptOwners()).toEqual([]);
  });

  it('says so where the device keeps nothing, and stays off', async () => {
    setSession();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { box, getByText } = await openSwitch();
    await box.click();
    await expect.element(getByText(/^Este navegador no deja guardar datos/)).toBeVisible();
    await expect.element(box).not.toBeChecked();
  });
});

describe('the summary on the device', () => {
  it('takes newer figures over where it is on, and never older ones', () => {
    enableSummary('ana', credit(), 5_000);
    updateSummary('ana', credit({ minimumPayment: pesos(0) }), 6_000, 7_000);
    expect(keptBy('ana')).toMatchObject({ minimumPayment: 0, fetchedAt: 6_000 });
    updateSummary('ana', credit(), 5_500, 7_000);
    expect(keptBy('ana')).toMatchObject({ minimumPayment: 0, fetchedAt: 6_000 });
    // Stored before the clock was set back.
    updateSummary('ana', credit(), 1_000, 2_000);
    expect(keptBy('ana')).toMatchObject({ minimumPayment: 356_835, fetchedAt: 1_000 });
    updateSummary('luis', credit(), 8_000, 9_000);
    expect(keptOwners()).toEqual(['cuotasana-summary/v1/ana']);
  });

  it('goes with the credit that is paid off', () => {
    enableSummary('ana', credit(), 5_000);
    updateSummary('ana', credit({ standing: 'paid' }), 6_000, 7_000);
    expect(keptOwners()).toEqual([]);
  });
});

describe('the last summary', () => {
  const keep = (agoMs: number, change: Partial<Credit> = {}) =>
    enableSummary('ana', credit(change), Date.now() - agoMs);

  it('is offered at the login without a network, says how old it is, and that the rest needs one', async () => {
    keep(50 * MINUTE_MS);
    network.gone();
    const { getByRole, getByText } = await open('/newlogin');
    await getByRole('link', { name: 'Ver mi último resumen' }).click();
    await expect.element(getByRole('heading', { name: 'Tu último resumen' })).toHaveFocus();
    await expect.element(getByText('Actualizado hace 50 minutos')).toBeVisible();
    await expect.element(getByText(/^\$\s356\.835$/)).toBeVisible();
    await expect.element(getByText(/^\$\s2\.000\.000$/)).toBeVisible();
    await expect.element(getByRole('img', { name: '1 de 3 cuotas pagadas' })).toBeVisible();
    await expect.element(getByText('Crédito terminado en 0420')).toBeVisible();
    await expect.element(getByText(/^Para pagar.+ necesitas conexión\.$/)).toBeVisible();
    await getByRole('link', { name: 'Volver al inicio de sesión' }).click();
    await expect.element(getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
  });

  it('says when its date went by; with a network it leads to the login, which does not offer it', async () => {
    keep(45 * 1_440 * MINUTE_MS, { instalments: [instalment('due', '2020-01-01') as Instalment] });
    network.gone();
    const { getByRole, getByText } = await open();
    await expect.element(getByText(/^La fecha de pago ya pasó/)).toBeVisible();
    await expect.element(getByText('Actualizado hace 45 días')).toBeVisible();
    findNetwork();
    await getByRole('link', { name: 'Ingresar a mi cuenta' }).click();
    await expect.element(getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
    expect(getByRole('link', { name: 'Ver mi último resumen' }).query()).toBeNull();
  });

  it('that does not hold is dropped, and leads to the login', async () => {
    localStorage.setItem('cuotasana-summary/v1/ana', '{"totalDebt":1.5}');
    const { getByRole } = await open();
    await expect.element(getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
    expect(keptOwners()).toEqual([]);
  });
});
