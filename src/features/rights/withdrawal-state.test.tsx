import { beforeEach, describe, expect, it } from 'vitest';
import { readCredit } from '#core/api/credit/credit.ts';
import { readWithdrawal } from '#core/api/rights/withdrawal.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { LOST, type StubbedApi, StubbedError, stubApi } from '../../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, creditAnswer } from '../../../tests/samples/credit.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import WithdrawalState from './withdrawal-state.tsx';

const WITHDRAWN = {
  retracto: {
    ...{ credito: CREDIT_NUMBER, estado: 'retractado' as const, ultimo_dia: '2026-11-27', pagado: 0 },
    ...{ medico: 'Clínica Arrayán', llave: '+57 300 *** 4567' },
    registro: {
      ...{ radicado: 'RT-10050', fecha: '2026-11-24T15:00:00.000Z' },
      ...{ dinero_del_medico: 'devuelto' as const, devoluciones: [] },
    },
  },
};

let api: StubbedApi;
const open = () => renderAt(<WithdrawalState />, { path: '/dashboard' });

beforeEach(() => {
  findNetwork();
  setSession({ loan: CREDIT_NUMBER });
  queryClient.clear();
  api = stubApi();
  api.on(readCredit, creditAnswer({ credito: { estado: 'retractado' }, facturas: [] }));
});

describe('a credit that was withdrawn from', () => {
  it('says that nothing is owed, what came of the money, and leads to the documents', async () => {
    api.on(readWithdrawal, WITHDRAWN);
    const screen = await open();
    await expect.element(screen.getByText('Te retractaste: no debes nada')).toBeVisible();
    await expect.element(screen.getByText('Clínica Arrayán ya nos lo devolvió.')).toBeVisible();
    await expect.element(screen.getByText(/^No habías pagado nada/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Ver mis documentos' }))
      .toHaveAttribute('href', '/dashboard/documents');
  });

  it('says so even where what came of it cannot be read, with a way to try again', async () => {
    api.on(readWithdrawal, new StubbedError(503, { code: 'unavailable', message: 'No responde.' }));
    const screen = await open();
    await expect.element(screen.getByText('Te retractaste: no debes nada')).toBeVisible();
    api.on(readWithdrawal, WITHDRAWN);
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(screen.getByText('RT-10050')).toBeVisible();
  });

  it('without a network says so, and goes on when it is back', async () => {
    loseNetwork();
    api.on(readWithdrawal, LOST);
    const screen = await open();
    await expect.element(screen.getByText(/^No hay conexión/)).toBeVisible();
    api.on(readWithdrawal, WITHDRAWN);
    findNetwork();
    await expect.element(screen.getByText('RT-10050')).toBeVisible();
  });
});
