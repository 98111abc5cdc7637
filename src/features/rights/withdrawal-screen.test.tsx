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
  solicitud: null,
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

  it('of money that was delivered shows its number and until when it comes back', async () => {
    api.on(readWithdrawal, { retracto: withdrawal({ estado: 'devuelve' }) });
    api.on(withdraw, {
      retracto: withdrawal({
        estado: 'devuelve',
        solicitud: {
          radicado: 'R-10050',
          tipo: 'retracto',
          texto: 'Me retracto.',
          recibido: '2026-11-20T15:00:00.000Z',
          responder_hasta: '2026-12-05',
          respuesta: null,
        },
      }),
    });
    const screen = await open();
    await expect.element(screen.getByText(/vuelve a ti en máximo 15 días calendario/)).toBeVisible();
    await start(screen).click();
    await screen.getByRole('checkbox', { name: /^Entiendo/ }).click();
    await confirm(screen).click();
    await expect.element(screen.getByText(/con el radicado R-10050$/)).toBeVisible();
    await expect.element(screen.getByText(/a más tardar el 5 de diciembre de 2026/)).toBeVisible();
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
