import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { readWithdrawal, withdraw } from '#core/api/rights/withdrawal.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { type StubbedApi, StubbedError, stubApi } from '../../../tests/components/stub-api.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import WithdrawalScreen from './withdrawal-screen.tsx';

type Wire = NonNullable<AnswerOf<typeof readWithdrawal>['retracto']>;

const withdrawal = (changes: Partial<Wire> = {}): Wire => ({
  credito: 1_234_567_890,
  estado: 'cancela',
  ultimo_dia: '2026-11-27',
  medico: 'Clínica Arrayán',
  pagado: 0,
  llave: '+57 300 *** 4567',
  registro: null,
  ...changes,
});

const recorded = (changes: Partial<NonNullable<Wire['registro']>> = {}): NonNullable<Wire['registro']> => ({
  radicado: 'RT-10050',
  fecha: '2026-11-24T15:00:00.000Z',
  dinero_del_medico: 'pedido',
  devoluciones: [],
  ...changes,
});

let api: StubbedApi;
const open = (): Promise<RenderedAt> =>
  renderAt(<WithdrawalScreen headerAction={null} />, { path: '/dashboard/rights/withdrawal' });
const start = (screen: RenderedAt) => screen.getByRole('button', { name: 'Quiero arrepentirme' });
const confirm = (screen: RenderedAt) => screen.getByRole('button', { name: 'Sí, me arrepiento' });

beforeEach(() => {
  findNetwork();
  setSession({ loan: null });
  queryClient.clear();
  api = stubApi();
});

describe('a withdrawal', () => {
  it('says its last day and what follows, and counts once it was understood', async () => {
    api.on(readWithdrawal, { retracto: withdrawal() });
    const sent = api.on(withdraw, { retracto: null });
    const screen = await open();
    await expect.element(screen.getByText('27 de noviembre de 2026')).toBeVisible();
    await expect.element(screen.getByText(/^Cancelamos el crédito de una vez/)).toBeVisible();
    await start(screen).click();
    await confirm(screen).click();
    await expect.element(screen.getByText(/Marca que lo entiendes para seguir\.$/)).toBeVisible();
    expect(sent).toEqual([]);
    await screen.getByRole('checkbox', { name: /^Entiendo que mi procedimiento/ }).click();
    await confirm(screen).click();
    await expect.element(screen.getByText('Cancelamos tu crédito: no debes nada')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { id_solicitud: expect.any(String), credito: 1_234_567_890 },
    ]);
    expect(start(screen).query()).toBeNull();
  });

  it('of money that was delivered says what comes back and to where, and then until when', async () => {
    api.on(readWithdrawal, { retracto: withdrawal({ estado: 'devuelve', pagado: 200_000 }) });
    const due = { valor: 200_000, hasta: '2099-12-09', devuelta: null };
    api.on(withdraw, {
      retracto: withdrawal({
        estado: 'retractado',
        pagado: 200_000,
        registro: recorded({ devoluciones: [due] }),
      }),
    });
    const screen = await open();
    await expect
      .element(
        screen.getByText(/^Te devolvemos \$\s200\.000, todo lo que pagaste, en máximo 15 días calendario/),
      )
      .toBeVisible();
    await start(screen).click();
    await screen.getByRole('checkbox', { name: /^Entiendo/ }).click();
    await confirm(screen).click();
    await expect.element(screen.getByText('Te retractaste: no debes nada')).toBeVisible();
    await expect.element(screen.getByText('RT-10050')).toBeVisible();
    await expect.element(screen.getByText('A más tardar el 9 de diciembre de 2099')).toBeVisible();
    await expect.element(screen.getByText(/^Le pedimos a Clínica Arrayán que nos lo devuelva/)).toBeVisible();
    await expect.element(screen.getByText(/celular \+57 300 \*\*\* 4567/)).toBeVisible();
    expect(start(screen).query()).toBeNull();
  });

  it('of money that is on its way is recorded, and nothing more is to be done', async () => {
    api.on(readWithdrawal, { retracto: withdrawal({ estado: 'registrado', registro: recorded() }) });
    const screen = await open();
    await expect.element(screen.getByText('Registramos tu retracto')).toBeVisible();
    await expect.element(screen.getByText(/^El dinero ya va en camino a Clínica Arrayán/)).toBeVisible();
    expect(start(screen).query()).toBeNull();
  });

  it('shows what came back, what is late, and a clinic that refuses', async () => {
    const returns = [
      { valor: 100_000, hasta: '2026-11-20', devuelta: '2026-11-18T15:00:00.000Z' },
      { valor: 50_000, hasta: '2020-01-10', devuelta: null },
    ];
    api.on(readWithdrawal, {
      retracto: withdrawal({
        estado: 'retractado',
        registro: recorded({ dinero_del_medico: 'negado', devoluciones: returns }),
      }),
    });
    const screen = await open();
    await expect.element(screen.getByText(/^Devuelta el /)).toBeVisible();
    await expect.element(screen.getByText(/^Debimos devolverla el 10 de enero de 2020/)).toBeVisible();
    await expect.element(screen.getByText(/^Clínica Arrayán nos dice que no lo devuelve/)).toBeVisible();
  });

  it('whose last day passes before the press shows the way on', async () => {
    api.on(readWithdrawal, { retracto: withdrawal({ estado: 'devuelve' }) });
    api.on(withdraw, new StubbedError(409, { code: 'withdrawal_over', message: 'El plazo ya pasó.' }));
    const screen = await open();
    await start(screen).click();
    await screen.getByRole('checkbox', { name: /^Entiendo/ }).click();
    api.on(readWithdrawal, { retracto: withdrawal({ estado: 'vencido' }) });
    await confirm(screen).click();
    await expect.element(screen.getByText('El plazo ya pasó.')).toBeVisible();
    await screen.getByRole('button', { name: 'No, seguir con mi crédito' }).click();
    await expect.element(screen.getByText(/^El último día para arrepentirte fue el 27/)).toBeVisible();
  });

  it('that another tab was first to do is shown as done', async () => {
    api.on(readWithdrawal, { retracto: withdrawal({ estado: 'devuelve' }) });
    api.on(withdraw, new StubbedError(503, { code: 'unavailable', message: 'No responde.' }));
    const screen = await open();
    await start(screen).click();
    await screen.getByRole('checkbox', { name: /^Entiendo/ }).click();
    api.on(readWithdrawal, { retracto: withdrawal({ estado: 'retractado', registro: recorded() }) });
    await confirm(screen).click();
    await expect.element(screen.getByText('Te retractaste: no debes nada')).toBeVisible();
    expect(confirm(screen).query()).toBeNull();
  });

  it('that is over says so, with the way on', async () => {
    api.on(readWithdrawal, { retracto: withdrawal({ estado: 'vencido' }) });
    const screen = await open();
    await expect.element(screen.getByText(/^El último día para arrepentirte fue el 27/)).toBeVisible();
    expect(start(screen).query()).toBeNull();
    await expect
      .element(screen.getByRole('link', { name: 'Ver cuánto sería pagar hoy' }))
      .toHaveAttribute('href', '/dashboard/simulator');
  });

  it('has nothing to end without a signed credit', async () => {
    api.on(readWithdrawal, { retracto: null });
    const screen = await open();
    await expect.element(screen.getByText(/^No tienes un crédito firmado/)).toBeVisible();
    expect(start(screen).query()).toBeNull();
  });

  it('that fails leaves the credit as it is and says so; without a network it waits', async () => {
    api.on(readWithdrawal, { retracto: withdrawal() });
    api.on(withdraw, new StubbedError(409, { code: 'withdrawal_over', message: 'El plazo ya pasó.' }));
    const screen = await open();
    await start(screen).click();
    await screen.getByRole('checkbox', { name: /^Entiendo/ }).click();
    await confirm(screen).click();
    await expect.element(screen.getByText('No pudimos registrarlo: tu crédito sigue igual')).toBeVisible();
    await screen.getByRole('button', { name: 'No, seguir con mi crédito' }).click();
    loseNetwork();
    await expect.element(screen.getByText('Para arrepentirte necesitas conexión.')).toBeVisible();
    await expect.element(start(screen)).toHaveAttribute('aria-disabled', 'true');
  });

  it('that cannot be read is an error with a way to try again', async () => {
    api.on(readWithdrawal, new StubbedError(503, { code: 'unavailable', message: 'No responde.' }));
    const screen = await open();
    await expect.element(screen.getByText('No pudimos consultar tu crédito')).toBeVisible();
    api.on(readWithdrawal, { retracto: withdrawal() });
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(start(screen)).toBeVisible();
  });
});
