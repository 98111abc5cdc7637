import type { Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import type { RunningServer } from '../../support/running-server.ts';
import { expect, test } from '../support/fixtures.ts';
import { createPerson, type Stage } from '../support/people.ts';
import type { SandboxControls } from '../support/sandbox.ts';
import { offlineBar } from './lines.ts';

interface Screen {
  readonly at: string;
  /** How far the person is who sees it; nobody's session where there is none. */
  readonly stage?: Stage;
  readonly path: string;
  /** From the address to the form. */
  readonly goOn?: (page: Page) => Promise<unknown>;
  readonly button: string | RegExp;
  readonly reason: string | RegExp;
  /** Typing goes on. */
  readonly field?: { readonly label: string; readonly typed: string; readonly says?: string };
}

const NUMBER = { label: 'Número de celular', typed: '3001234567' };
const CODE = 'Para enviarte el código necesitas conexión.';

const SCREENS: readonly Screen[] = [
  {
    at: 'the number of a new account',
    path: '/create_account',
    button: 'Continuar',
    reason: CODE,
    field: NUMBER,
  },
  {
    at: 'the number to go on with',
    path: '/create_account?continue',
    button: 'Continuar con mi crédito',
    reason: CODE,
    field: NUMBER,
  },
  { at: 'the login', path: '/login', button: 'Solicitar código', reason: CODE, field: NUMBER },
  {
    at: 'the verification of a certificate',
    path: '/verificar',
    button: 'Verificar',
    reason: 'Para comprobar un certificado necesitas conexión.',
  },
  {
    at: 'the look-up of a credit',
    path: '/public-payment',
    button: 'Consultar crédito',
    reason: /^Para pagar necesitas conexión/,
    field: { label: 'Número de crédito', typed: '123' },
  },
  {
    at: 'the applicant’s data',
    stage: 'registered',
    path: '/create_profile',
    button: 'Continuar',
    reason: /^Para guardar tus datos necesitas conexión/,
    field: { label: 'Nombres', typed: 'Ana' },
  },
  {
    at: 'the personal data',
    stage: 'profiled',
    path: '/profileform',
    goOn: (page) => page.getByRole('button', { name: 'Comenzar' }).click(),
    button: 'Continuar',
    reason: /^Para guardar tus datos necesitas conexión/,
    field: { label: 'Número de documento', typed: '1020304050' },
  },
  {
    at: 'the procedure',
    stage: 'identified',
    path: '/profileform',
    button: 'Aplicar al crédito',
    reason: /^Para enviar tu solicitud necesitas conexión/,
    field: {
      label: 'Médico o institución',
      typed: 'Clínica',
      says: 'La lista necesita conexión. Lo que escribes sigue aquí: buscaremos cuando vuelva la señal.',
    },
  },
  {
    at: 'the amount of the offer',
    stage: 'applied',
    path: '/application',
    button: 'Actualizar',
    reason: 'Para calcular tus cuotas necesitas conexión.',
    field: { label: 'Monto a solicitar', typed: '$ 2.000.000' },
  },
  {
    at: 'the review of the credit',
    stage: 'planned',
    path: '/profileform',
    button: 'Solicitar código de firma',
    reason: 'Para preparar tu contrato necesitas conexión.',
  },
  {
    at: 'the code that signs',
    stage: 'planned',
    path: '/profileform',
    goOn: (page) => page.getByRole('button', { name: 'Solicitar código de firma' }).click(),
    button: 'Firmar contrato y pagaré',
    reason: 'Para comprobar el código, o pedir otro, necesitas conexión.',
    field: { label: 'Código de 4 dígitos', typed: '1234' },
  },
  {
    at: 'the identity',
    stage: 'signed',
    path: '/profileform',
    button: 'Iniciar validación',
    reason: 'Para validar tu identidad necesitas conexión.',
  },
];

const arrive = async (
  { page, server, sandbox }: { page: Page; server: RunningServer; sandbox: SandboxControls },
  { stage, path, goOn }: Screen,
): Promise<void> => {
  if (stage) await putSession(page, await createPerson({ url: server.url, sandbox }, stage));
  await page.goto(path);
  await goOn?.(page);
};

for (const screen of SCREENS) {
  test(`${screen.at}: says that it needs the network before it is tried`, async ({
    page,
    context,
    server,
    sandbox,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    await arrive({ page, server, sandbox }, screen);
    const button = page.getByRole('button', { name: screen.button, exact: true });
    await expect(button).toBeVisible();
    await button.focus();
    await context.setOffline(true);
    await expect(offlineBar(page)).toBeVisible();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(screen.reason);
    await expect(button).toBeFocused();

    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && pathname.startsWith('/api/')) asked.push(pathname);
    });
    await page.keyboard.press('Enter');
    if (screen.field) {
      const field = page.getByLabel(screen.field.label, { exact: true });
      await field.fill(screen.field.typed);
      await field.press('Enter');
      await expect(field).toHaveValue(screen.field.typed);
      if (screen.field.says) await expect(page.getByText(screen.field.says)).toBeVisible();
    }
    expect(asked).toEqual([]);
    await expect(page.getByRole('alert')).toHaveCount(0);

    await context.setOffline(false);
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
    await expect(offlineBar(page)).toHaveCount(0);
  });
}
