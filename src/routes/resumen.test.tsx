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
import { keepSummary, updateSummary } from '../platform/summary/keep-summary.ts';
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
  it('says what is kept, which is whole pesos and nobody’s name or number, until it is switched off', async () => {
    const { accountId } = setSession();
    updateSummary(accountId, credit(), 4_000);
    const { box } = await openSwitch();
    await expect.element(box).toBeChecked();
    await expect.element(box).toHaveAccessibleDescription(/Quien tenga este celular podrá verlos/);
    await box.click();
    await expect.element(box).not.toBeChecked();
    expect(keptOwners()).toEqual([]);
    updateSummary(accountId, credit(), 4_500);
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
      isTold: true,
    });
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
  beforeEach(() => {
    setSession({ accountId: 'ana' });
  });

  it('is of the newest figures, never of older ones, and of who is logged in', () => {
    updateSummary('ana', credit(), 5_000, 5_000);
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
    updateSummary('ana', credit(), 5_000, 5_000);
    updateSummary('ana', credit({ standing: 'paid' }), 6_000, 7_000);
    expect(keptOwners()).toEqual([]);
  });
});

describe('the last summary', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T15:00:00Z') });
  });
  const keep = (agoMs: number, change: Partial<Credit> = {}) =>
    keepSummary('ana', credit(change), Date.now() - agoMs);

  it('is at the login without a network, says how old it is, and that the rest needs one', async () => {
    keep(50 * MINUTE_MS);
    network.gone();
    const { getByRole, getByText } = await open('/newlogin');
    await expect.element(getByText(/^Pago mínimo: \$\s356\.835$/)).toBeVisible();
    await expect.element(getByText(/^Deuda total: \$\s2\.000\.000$/)).toBeVisible();
    await expect.element(getByText(/^Próxima fecha: 1\sene\s2027$/)).toBeVisible();
    await expect.element(getByText(/, actualizado hace 50 minutos$/)).toBeVisible();
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
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-06T15:00:00Z') });
    keep(45 * 1_440 * MINUTE_MS);
    network.gone();
    const { getByRole, getByText } = await open();
    await expect.element(getByText(/^La fecha de pago ya pasó/)).toBeVisible();
    await expect.element(getByText('Venció el 1 de enero de 2027')).toBeVisible();
    await expect.element(getByText('Actualizado hace 45 días')).toBeVisible();
    findNetwork();
    await getByRole('link', { name: 'Ingresar a mi cuenta' }).click();
    await expect.element(getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
    expect(getByRole('link', { name: 'Ver mi último resumen' }).query()).toBeNull();
  });

  it('asks in arrears for what brings it up to date, and then for the minimum', async () => {
    const instalments = [instalment('overdue', '2026-11-13'), instalment('due', '2026-12-13')];
    const catchUp = { amount: pesos(300_000), since: calendarDate('2026-11-14') };
    keep(0, { instalments: instalments as Instalment[], catchUp });
    network.gone();
    const { getByRole, getByText } = await open();
    await expect.element(getByRole('heading', { name: /^Para ponerte al día/ })).toBeVisible();
    const [first, second] = [getByText(/^\$\s300\.000$/), getByText(/^\$\s356\.835$/)];
    await expect.element(second).toBeVisible();
    expect(first.element().compareDocumentPosition(second.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('that does not hold is dropped, and leads to the login', async () => {
    localStorage.setItem('cuotasana-summary/v1/ana', '{"totalDebt":1.5}');
    const { getByRole } = await open();
    await expect.element(getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
    expect(keptOwners()).toEqual([]);
  });
});
