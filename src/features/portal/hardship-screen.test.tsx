import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readCredit } from '#core/api/credit/credit.ts';
import { makePromise } from '#core/api/credit/promises.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, DOWN, LOST } from '../../../tests/components/stub-api.ts';
import {
  CREDIT_NUMBER,
  type CreditChanges,
  creditAnswer,
  instalmentAnswer,
  planAnswer,
} from '../../../tests/samples/credit.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { flushDrafts } from '../../platform/drafts/open-drafts.ts';
import HardshipScreen from './hardship-screen.tsx';

/** Ten in the morning of 22 November in Bogota. */
const NOW = Date.parse('2026-11-22T15:00:00.000Z');
const IN_ARREARS: CreditChanges = {
  credito: { estado: 'en_mora', dias_mora: 9, mora_por_dia: 187 },
  facturas: [
    instalmentAnswer(1, { estado: 'vencida', fecha: '2026-11-13', saldo: 358_501 }),
    instalmentAnswer(2),
  ],
  debt: { quota_debt: 715_333, ponerse_al_dia: { valor: 358_501, en_mora_desde: '2026-11-14' } },
};

const open = (changes: CreditChanges = IN_ARREARS): Promise<RenderedAt> => {
  api.on(readCredit, creditAnswer(changes));
  return renderAt(<HardshipScreen creditNumber={CREDIT_NUMBER} onLeave={() => undefined} />, {
    path: '/dashboard/hardship',
  });
};
const day = (screen: RenderedAt) => screen.getByLabelText('Fecha en que vas a pagar');
const amount = (screen: RenderedAt) => screen.getByLabelText('Cuánto vas a pagar ese día');
const submit = (screen: RenderedAt) => screen.getByRole('button', { name: 'Prometer este pago' });
const takePromises = () =>
  api.on(makePromise, ({ body }) => ({
    promesa: { fecha: body.fecha, valor: body.valor, estado: 'abierta' as const, abonado: 0 },
  }));

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await useNewDevice();
  setSession({ loan: CREDIT_NUMBER });
});

describe('who cannot pay this month', () => {
  it('promises a day and what brings them up to date, and reads what was noted', async () => {
    const sent = takePromises();
    const screen = await open();
    await expect.element(amount(screen)).toHaveValue('$ 358.501');
    await day(screen).fill('2026-12-12');
    await expect.element(screen.getByText('12 de diciembre de 2026', { exact: true })).toBeVisible();
    await submit(screen).click();
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Anotamos tu promesa de pago' }))
      .toHaveFocus();
    await expect
      .element(screen.getByText(/^Vas a pagar \$\s358\.501 a más tardar el 12 de diciembre de 2026\.$/))
      .toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { id_promesa: expect.any(String), fecha: '2026-12-12', valor: 358_501 },
    ]);
  });

  it('is told what happens otherwise, and has somebody to write to with the number of the credit', async () => {
    const screen = await open();
    await expect.element(screen.getByText(/^Hoy la mora crece \$\s187 por día\./)).toBeVisible();
    const link = screen.getByRole('link', { name: /^Escribir por WhatsApp/ });
    await expect.element(link).toBeVisible();
    const { searchParams } = new URL((link.element() as HTMLAnchorElement).href);
    expect(searchParams.get('text')).toContain(String(CREDIT_NUMBER));
  });

  it('is offered the instalment where nothing is overdue, and no arrears are named', async () => {
    const screen = await open({ facturas: planAnswer('al_dia') });
    await expect.element(amount(screen)).toHaveValue('$ 356.835');
    await expect.element(screen.getByText(/^Desde el día siguiente a tu fecha de pago/)).toBeVisible();
    expect(screen.getByText(/^Hoy la mora crece/).query()).toBeNull();
  });

  it.each(['2026-11-22', '2026-12-23'])('is asked for a day that can be promised, not %s', async (wrong) => {
    const sent = takePromises();
    const screen = await open();
    await day(screen).fill(wrong);
    await submit(screen).click();
    await expect.element(day(screen)).toHaveFocus();
    await expect
      .element(day(screen))
      .toHaveAccessibleDescription(/(Entre el 23 de noviembre de 2026 y el 22 de diciembre de 2026\.).*\1/s);
    expect(sent).toEqual([]);
  });

  it('changes the promise that is open, from what it says', async () => {
    const promesa = { fecha: '2026-12-01', valor: 200_000, estado: 'abierta', abonado: 0 } as const;
    const screen = await open({ ...IN_ARREARS, promesa });
    await expect.element(day(screen)).toHaveValue('2026-12-01');
    await expect.element(amount(screen)).toHaveValue('$ 200.000');
  });

  it('finds what was typed, after coming back, and nothing of it once it was sent', async () => {
    takePromises();
    const first = await open();
    await day(first).fill('2026-12-05');
    await amount(first).fill('150000');
    await flushDrafts();
    await first.unmount();
    const again = await open();
    await expect.element(day(again)).toHaveValue('2026-12-05');
    await expect.element(amount(again)).toHaveValue('$ 150.000');
    await submit(again).click();
    await expect.element(again.getByRole('heading', { name: 'Anotamos tu promesa de pago' })).toBeVisible();
    await flushDrafts();
    await again.unmount();
    queryClient.clear();
    const later = await open();
    await expect.element(amount(later)).toHaveValue('$ 358.501');
    await expect.element(day(later)).toHaveValue('');
  });

  it('has nothing to promise of a credit that is paid', async () => {
    const screen = await open({ credito: { estado: 'pagado' }, debt: { quota_debt: 0, total_debt: 0 } });
    await expect.element(screen.getByText('Terminaste de pagar tu crédito')).toBeVisible();
    expect(submit(screen).query()).toBeNull();
  });
});

describe('a promise on a bad line', () => {
  it('goes again by itself under its key when the network is back', async () => {
    const lost = api.on(makePromise, LOST);
    const screen = await open();
    await day(screen).fill('2026-12-05');
    await submit(screen).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/No pudimos guardar tu promesa/);
    const sent = takePromises();
    findNetwork();
    await expect.element(screen.getByRole('heading', { name: 'Anotamos tu promesa de pago' })).toBeVisible();
    const keys = [...lost, ...sent].map(({ body }) => body.id_promesa);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  it('has a key of its own once it says something else', async () => {
    const refused = api.on(makePromise, DOWN);
    const screen = await open();
    await day(screen).fill('2026-12-05');
    await submit(screen).click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    const sent = takePromises();
    await day(screen).fill('2026-12-06');
    await submit(screen).click();
    await expect.element(screen.getByRole('heading', { name: 'Anotamos tu promesa de pago' })).toBeVisible();
    expect(sent[0]?.body.id_promesa).not.toBe(refused[0]?.body.id_promesa);
  });

  it('cannot be sent without a network, which is said', async () => {
    const screen = await open();
    await expect.element(submit(screen)).toBeVisible();
    loseNetwork();
    await expect.element(screen.getByText(/^Para guardar tu promesa necesitas conexión/)).toBeVisible();
    await expect.element(submit(screen)).toHaveAttribute('aria-disabled', 'true');
  });
});
