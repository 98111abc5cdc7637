import { ask, controlsAt } from '../../../sandbox/demo/controls.ts';
import type { RunningServer } from '../../support/running-server.ts';
import { violationsOf } from '../accessibility/violations.ts';
import { logIn } from '../support/account.ts';
import { expect, testOn } from '../support/fixtures.ts';
import { runOperator, runOperatorAs, runProgram } from '../support/run-program.ts';

/** The demo needs an unused product. */
const test = testOn({});
test.describe.configure({ mode: 'serial' });

/** The login response of a person. */
const homeOf = async ({ url, sandboxUrl }: RunningServer, phone: string) => {
  await ask('GET', `${url}/api/accounts/login/phone/57${phone}`);
  const otp = await controlsAt(sandboxUrl).lastCode(phone);
  return ask('POST', `${url}/api/accounts/login`, { otp, platform: 'sms', value: `57${phone}` });
};

const loan = (estado: string, cuotas_pagadas: number, more: object = {}) => ({
  estado_app: estado === 'pagado' ? 'fulfilled' : 'desembolsado',
  credito: { estado, cuotas_pagadas, ...more },
});

const EVERYBODY: readonly [string, Record<string, unknown>][] = [
  ['3005550101', { estado_app: null, app_id: null, nombres: 'Sara Lucía' }],
  ['3005550102', { estado_app: 'approved', credito: null }],
  ['3005550103', { estado_app: 'on_hold_docs' }],
  ['3005550104', { estado_app: 'risk_in_process' }],
  ['3005550105', { estado_app: 'rejected' }],
  ['3005550106', { estado_app: 'approved' }],
  ['3005550107', { estado_app: 'pendiente_validacion_cliente' }],
  ['3005550108', { estado_app: 'pendiente_desembolso', credito: null }],
  ['3005550109', loan('vigente', 5, { cuotas: 12, dias_mora: 0 })],
  ['3005550110', loan('en_mora', 3, { cuotas: 12 })],
  ['3005550111', loan('en_mora', 3, { cuotas: 18 })],
  // Fewer than the agreed 24 instalments, of the same amount; or all 24, each smaller.
  ['3005550112', loan('vigente', 8, { cuotas: 18 })],
  ['3005550113', loan('vigente', 8, { cuotas: 24 })],
  ['3005550114', loan('pagado', 12, { saldo_capital: 0 })],
  ['3005550115', loan('vigente', 3, { dias_mora: 0 })],
];

test.describe('the demonstration', () => {
  test('fills an empty product with people in every state, by what people do', async ({ server }) => {
    test.setTimeout(180_000);
    const { status, said } = await runProgram(server, 'sandbox/demo/main.ts');
    expect(said).toMatch(/Mónica Villa Acosta ve que el banco devolvió su pago[\s\S]*Listo en \d+ s/);
    expect(status).toBe(0);
    const sandbox = controlsAt(server.sandboxUrl);
    expect((await ask('GET', `${server.sandboxUrl}/clock`)).offset_ms).toBe(0);
    expect((await sandbox.people()).map(({ phone }) => phone)).toEqual(EVERYBODY.map(([phone]) => phone));
    for (const [phone, found] of EVERYBODY) expect(await homeOf(server, phone), phone).toMatchObject(found);
  });

  test('leaves books that say what happened', async ({ server }) => {
    expect(await runOperator(server, 'ledger', 'verify')).toEqual({
      status: 0,
      said: '7 créditos verificados: los libros dicen lo mismo que los hechos.\n',
    });
    const { said } = await runOperator(server, 'loans', 'list', '--arrears');
    const days = said.split('\n').flatMap((line) => / (\d+) +\d{4}-\d{2}-\d{2} +\$/.exec(line)?.[1] ?? []);
    expect(days.map(Number)).toEqual([expect.any(Number), expect.any(Number)]);
    expect(Number(days[0])).toBeGreaterThan(60);
    expect(Number(days[1])).toBeLessThan(12);
  });

  test('leaves something to decide, and the person hears of it', async ({ server }) => {
    const ops = (...args: readonly string[]) => runOperator(server, 'applications', ...args);
    const { said: list } = await ops('list', '--status', 'on_hold_docs');
    const [, id = ''] = /^([\da-f]{8}) .*\*\*\* 0002 +thin_file$/m.exec(list) ?? [];
    // She sent no document: that takes a second person.
    const { said: asked } = await ops('approve', id, '3.000.000', '--reason', 'la llamamos');
    const [, request = ''] = /^Pedido (\d+): /.exec(asked) ?? [];
    const line = ['requests', 'approve', request, '--reason', 'de acuerdo'];
    expect(await runOperatorAs(server, 'credito-2', ...line)).toEqual({
      status: 0,
      said: `Aprobada: ${id} hasta $ 3.000.000. La persona recibirá un correo.\n`,
    });
    const subjects = async () => {
      const mail = await controlsAt(server.sandboxUrl).inbox('gloria.pardo@correo.example');
      return mail.map(({ subject }) => subject);
    };
    await expect.poll(subjects).toContain('Aprobamos tu crédito');
  });

  test('does not touch a product that somebody uses', async ({ server }) => {
    const { status, said } = await runProgram(server, 'sandbox/demo/main.ts');
    expect(status).toBe(1);
    expect(said).toMatch(/^Aquí ya hay personas[\s\S]*DATA_DIR/);
    expect((await ask('GET', `${server.sandboxUrl}/clock`)).offset_ms).toBe(0);
  });

  test('is on the sandbox’s home page, from where one enters as anybody', async ({ page, server }) => {
    await page.goto(server.sandboxUrl);
    const people = page.getByRole('region', { name: 'Personas de ejemplo' });
    await expect(people.getByRole('listitem')).toHaveCount(EVERYBODY.length);
    expect.soft(await violationsOf(page)).toEqual([]);
    await expect(people).toContainText('Laura Camila Restrepo Gómez 300 555 01 09');
    await people.getByRole('link', { name: 'Entrar como Laura Camila Restrepo Gómez' }).click();
    await expect(page.getByLabel('Número de celular')).toHaveValue(/300 ?555 ?0109/);
  });

  test('lets its borrowers into their portal', async ({ page, server }) => {
    // The last code was used; the next can be sent half a minute later.
    await controlsAt(server.sandboxUrl).advance('PT1M');
    await logIn(page, controlsAt(server.sandboxUrl), '3005550109');
    await expect(page.getByRole('heading', { level: 1, name: 'Tu crédito' })).toBeVisible();
    await expect(page.getByText('5 de 12')).toBeVisible();
  });
});
