import { beforeEach, describe, expect, it } from 'vitest';
import { readCredit } from '#core/api/credit/credit.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { encodeWithdrawal, readWithdrawal, withdraw } from '#core/api/rights/withdrawal.ts';
import { pesos } from '#core/money/money.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, DOWN, LOST, rejection } from '../../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, creditAnswer } from '../../../tests/samples/credit.ts';
import { aRecordedWithdrawal, aWithdrawal } from '../../../tests/samples/rights.ts';
import WithdrawalScreen from './withdrawal-screen.tsx';
import WithdrawalState from './withdrawal-state.tsx';

type Wire = NonNullable<AnswerOf<typeof readWithdrawal>['retracto']>;

const WITHDRAWAL = encodeWithdrawal(
  aWithdrawal({ standing: 'cancels', paid: pesos(0), recorded: aRecordedWithdrawal({ returns: [] }) }),
).retracto as Wire;

const withdrawal = (changes: Partial<Wire> = {}): Wire => ({ ...WITHDRAWAL, registro: null, ...changes });
const recorded = (changes: Partial<NonNullable<Wire['registro']>> = {}): Wire['registro'] =>
  WITHDRAWAL.registro && { ...WITHDRAWAL.registro, ...changes };

const open = (): Promise<RenderedAt> =>
  renderAt(<WithdrawalScreen headerAction={null} />, { path: '/dashboard/rights/withdrawal' });
const start = (screen: RenderedAt) => screen.getByRole('button', { name: 'Quiero arrepentirme' });
const confirm = (screen: RenderedAt) => screen.getByRole('button', { name: 'Sí, me arrepiento' });
const understand = async (screen: RenderedAt): Promise<void> => {
  await start(screen).click();
  await screen.getByRole('checkbox', { name: /^Entiendo/ }).click();
};

beforeEach(() => {
  setSession({ loan: CREDIT_NUMBER });
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
      { id_solicitud: expect.any(String), credito: WITHDRAWAL.credito },
    ]);
    expect(start(screen).query()).toBeNull();
  });

  it('of money that was delivered says what comes back and to where, and then until when', async () => {
    api.on(readWithdrawal, { retracto: withdrawal({ estado: 'devuelve', pagado: 200_000 }) });
    const due = {
      valor: 200_000,
      hasta: '2099-12-09',
      vuelve_a: 'llave',
      desde: '2099-12-01',
      devuelta: null,
    } as const;
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
        screen.getByText(
          /^Si queda sin efecto, te devolvemos \$\s200\.000, todo lo que pagaste, en máximo 15 días calendario/,
        ),
      )
      .toBeVisible();
    await understand(screen);
    await confirm(screen).click();
    await expect.element(screen.getByText('Te retractaste: no debes nada')).toBeVisible();
    await expect.element(screen.getByText('RT-10001')).toBeVisible();
    await expect.element(screen.getByText('A más tardar el 9 de diciembre de 2099')).toBeVisible();
    await expect.element(screen.getByText(/^Le pedimos a Clínica Arrayán que nos lo devuelva/)).toBeVisible();
    await expect
      .element(screen.getByText(/^Sale el 1 de diciembre de 2099 .* celular \+57 300 \*\*\* 4567/))
      .toBeVisible();
    expect(start(screen).query()).toBeNull();
  });

  it('of money that is on its way is recorded, and nothing more is to be done', async () => {
    api.on(readWithdrawal, { retracto: withdrawal({ estado: 'registrado', registro: recorded() }) });
    const screen = await open();
    await expect.element(screen.getByText('Registramos tu retracto')).toBeVisible();
    await expect.element(screen.getByText(/^El dinero ya va en camino a Clínica Arrayán/)).toBeVisible();
    expect(start(screen).query()).toBeNull();
  });

  it('of which the clinic is asked says until when it answers, and that nothing presses', async () => {
    const pregunta = { responde_hasta: '2026-12-01', respondida: null, comenzo: null };
    api.on(readWithdrawal, {
      retracto: withdrawal({ estado: 'preguntado', registro: recorded({ pregunta }) }),
    });
    const screen = await open();
    await expect.element(screen.getByText('Registramos tu retracto')).toBeVisible();
    await expect
      .element(
        screen.getByText(/Puede responder hasta el 1 de diciembre de 2026; .*no te escribimos para cobrarlo/),
      )
      .toBeVisible();
    expect(start(screen).query()).toBeNull();
  });

  it('that is excluded says why, that the credit stands, and how to object', async () => {
    const pregunta = {
      ...{ responde_hasta: '2026-12-01', comenzo: '2026-11-23' },
      respondida: '2026-11-24T15:00:00.000Z',
    };
    api.on(readWithdrawal, {
      retracto: withdrawal({ estado: 'excluido', registro: recorded({ pregunta }) }),
    });
    const screen = await open();
    await expect.element(screen.getByText('Tu retracto no procede: tu crédito sigue')).toBeVisible();
    await expect.element(screen.getByText(/comenzó el 23 de noviembre de 2026/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Radicar una solicitud' }))
      .toHaveAttribute('href', '/dashboard/rights/claim');
    expect(start(screen).query()).toBeNull();
  });

  it('shows what came back, what is late, and a clinic that refuses', async () => {
    const returns = [
      {
        valor: 100_000,
        hasta: '2026-11-20',
        vuelve_a: 'tarjeta',
        desde: '2026-11-18',
        devuelta: '2026-11-18T15:00:00.000Z',
      },
      { valor: 50_000, hasta: '2020-01-10', vuelve_a: 'por_acordar', desde: '2020-01-02', devuelta: null },
    ] as const;
    api.on(readWithdrawal, {
      retracto: withdrawal({
        estado: 'retractado',
        registro: recorded({ dinero_del_medico: 'negado', devoluciones: [...returns] }),
      }),
    });
    const screen = await open();
    await expect.element(screen.getByText(/^Devuelta el /)).toBeVisible();
    await expect.element(screen.getByText(/^Debimos devolverla el 10 de enero de 2020/)).toBeVisible();
    await expect.element(screen.getByText(/^No puede volver solo por donde llegó/)).toBeVisible();
    await expect.element(screen.getByText(/^Clínica Arrayán nos dice que no lo devuelve/)).toBeVisible();
  });

  it('whose last day passes before the press shows the way on', async () => {
    api.on(readWithdrawal, { retracto: withdrawal({ estado: 'devuelve' }) });
    api.on(withdraw, rejection(409, 'withdrawal_over', 'El plazo ya pasó.'));
    const screen = await open();
    await understand(screen);
    api.on(readWithdrawal, { retracto: withdrawal({ estado: 'vencido' }) });
    await confirm(screen).click();
    await expect.element(screen.getByText('No pudimos registrarlo: tu crédito sigue igual')).toBeVisible();
    await expect.element(screen.getByText('El plazo ya pasó.')).toBeVisible();
    await screen.getByRole('button', { name: 'No, seguir con mi crédito' }).click();
    await expect.element(screen.getByText(/^El último día para arrepentirte fue el 27/)).toBeVisible();
  });

  it('that another tab was first to do is shown as done', async () => {
    api.on(readWithdrawal, { retracto: withdrawal({ estado: 'devuelve' }) });
    api.on(withdraw, DOWN);
    const screen = await open();
    await understand(screen);
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

  it('waits without a network', async () => {
    api.on(readWithdrawal, { retracto: withdrawal() });
    const screen = await open();
    await expect.element(start(screen)).toBeVisible();
    loseNetwork();
    await expect.element(screen.getByText('Para arrepentirte necesitas conexión.')).toBeVisible();
    await expect.element(start(screen)).toHaveAttribute('aria-disabled', 'true');
  });

  it('that cannot be read is an error with a way to try again', async () => {
    api.on(readWithdrawal, DOWN);
    const screen = await open();
    await expect.element(screen.getByText('No pudimos consultar tu crédito')).toBeVisible();
    api.on(readWithdrawal, { retracto: withdrawal() });
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(start(screen)).toBeVisible();
  });
});

describe('a credit that was withdrawn from', () => {
  const WITHDRAWN = encodeWithdrawal(
    aWithdrawal({
      standing: 'withdrawn',
      paid: pesos(0),
      recorded: aRecordedWithdrawal({ clinic: 'repaid', returns: [] }),
    }),
  );
  const openState = () => renderAt(<WithdrawalState />, { path: '/dashboard' });

  beforeEach(() => {
    api.on(readCredit, creditAnswer({ credito: { estado: 'retractado' }, facturas: [] }));
  });

  it('says that nothing is owed, what came of the money, and leads to the documents', async () => {
    api.on(readWithdrawal, WITHDRAWN);
    const screen = await openState();
    await expect.element(screen.getByText('Te retractaste: no debes nada')).toBeVisible();
    await expect.element(screen.getByText('Clínica Arrayán ya nos lo devolvió.')).toBeVisible();
    await expect.element(screen.getByText(/^No habías pagado nada/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Ver mis documentos' }))
      .toHaveAttribute('href', '/dashboard/documents');
  });

  it('says so even where what came of it cannot be read, with a way to try again', async () => {
    api.on(readWithdrawal, DOWN);
    const screen = await openState();
    await expect.element(screen.getByText('Te retractaste: no debes nada')).toBeVisible();
    api.on(readWithdrawal, WITHDRAWN);
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(screen.getByText('RT-10001')).toBeVisible();
  });

  it('without a network says so, and goes on when it is back', async () => {
    loseNetwork();
    api.on(readWithdrawal, LOST);
    const screen = await openState();
    await expect.element(screen.getByText(/^No hay conexión/)).toBeVisible();
    api.on(readWithdrawal, WITHDRAWN);
    findNetwork();
    await expect.element(screen.getByText('RT-10001')).toBeVisible();
  });
});
