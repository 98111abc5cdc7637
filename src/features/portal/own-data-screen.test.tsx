import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resendEmailCode } from '#core/api/accounts/accounts.ts';
import { readProfile } from '#core/api/accounts/profiles.ts';
import { readCredit } from '#core/api/credit/credit.ts';
import { loseNetwork } from '../../../tests/components/connection.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { factsIn } from '../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { pathOf } from '../../../tests/components/render-route.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, DOWN, rejection } from '../../../tests/components/stub-api.ts';
import { codeSentAnswer } from '../../../tests/samples/accounts.ts';
import { CREDIT_NUMBER, creditAnswer, planAnswer } from '../../../tests/samples/credit.ts';
import { identifiedAnswer, profileAnswer } from '../../../tests/samples/profiles.ts';
import { userAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { OwnDataScreen } from './own-data-screen.tsx';

const onLeave = vi.fn<() => void>();

const open = (): Promise<RenderedAt> =>
  renderAt(<OwnDataScreen headerAction={null} before={null} onLeave={onLeave} />, {
    path: '/dashboard/profile',
  });
const facts = (screen: RenderedAt) => {
  const card = screen.getByRole('heading', { name: 'Quién eres' }).element().closest('section');
  return card && factsIn(card);
};

beforeEach(async () => {
  await useNewDevice();
  // No response of another test is this account's.
  setSession({ loan: CREDIT_NUMBER, accountId: crypto.randomUUID() });
  store.set(userAtom, { phone: '573157248816', email: null, firstNames: null, surnames: null });
  api.on(readCredit, creditAnswer({ facturas: planAnswer('al_dia') }));
});

describe('one’s own data', () => {
  it('are who one is, with phone and document masked', async () => {
    api.on(readProfile, { ...identifiedAnswer(), email_verificado: 'no' });
    const screen = await open();
    await expect.element(screen.getByRole('heading', { name: 'Quién eres' })).toBeVisible();
    const { nombres, apellidos, email } = profileAnswer();
    expect(facts(screen)).toMatchObject({
      Nombre: `${nombres} ${apellidos}`,
      Cédula: '*** 4050',
      Celular: '+57 315 *** 8816',
      Correo: `${email} (Sin confirmar)`,
    });
    expect(screen.container.textContent).not.toContain('1020304050');
    expect(screen.container.textContent).not.toContain('7248816');
  });

  it('say that nobody has the e-mail, and lead to its correction', async () => {
    api.on(readProfile, { ...identifiedAnswer(), email_no_existe: true });
    const screen = await open();
    await expect.element(screen.getByText('Tu correo no recibe lo que te enviamos')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Pedir una corrección' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Confirmar mi correo' }).query()).toBeNull();
  });

  it('send the code of an address that is to be confirmed, and lead to where it is typed', async () => {
    api.on(readProfile, { ...identifiedAnswer(), email_verificado: 'no' });
    // Another one went to the same phone, such as that of the login.
    const message = 'Espera 20 segundos para pedir otro código.';
    api.on(resendEmailCode, rejection(429, 'code_too_soon', message));
    const screen = await open();
    const press = () => screen.getByRole('button', { name: 'Confirmar mi correo' }).click();
    await press();
    await expect.element(screen.getByText(message)).toBeVisible();
    expect(pathOf(screen)).toBe('/dashboard/profile');
    api.on(resendEmailCode, codeSentAnswer());
    await press();
    await expect.poll(() => pathOf(screen)).toBe('/val_account?desde=datos');
    expect(screen.location().state.sentCode).toMatchObject({ channel: 'sms' });
  });

  it.each([
    ['confirmed', 409, 'email_confirmed', {}],
    ['changed', 404, 'email_not_registered', { email: 'otra@correo.example', email_verificado: 'no' }],
    ['found to be nobody’s', 409, 'email_undeliverable', { email_no_existe: true, email_verificado: 'no' }],
  ] as const)('are asked for again when the address was %s meanwhile', async (_, status, code, now) => {
    const profile = { ...identifiedAnswer(), email_verificado: 'no' } as const;
    api.on(readProfile, profile);
    const screen = await open();
    const confirm = screen.getByRole('button', { name: 'Confirmar mi correo' });
    await expect.element(confirm).toBeVisible();
    api.on(readProfile, { ...identifiedAnswer(), ...now });
    const credit = api.on(readCredit, creditAnswer({ facturas: planAnswer('al_dia') }));
    api.on(resendEmailCode, rejection(status, code, 'Tu correo cambió.'));
    await confirm.click();
    const { email } = { ...profile, ...now };
    const isConfirmed = code === 'email_confirmed';
    await expect.poll(() => facts(screen)?.Correo).toBe(isConfirmed ? email : `${email} (Sin confirmar)`);
    const isAsked = code === 'email_not_registered';
    await expect.poll(() => confirm.query() !== null).toBe(isAsked);
    if (isAsked) await expect.element(screen.getByText(/^Tu correo cambió. Revisa el que ves/)).toBeVisible();
    expect(credit).toEqual([]);
  });

  it('lead to sessions, reminders, rights and legal texts, have the balance without a network, and the way out', async () => {
    api.on(readProfile, profileAnswer());
    const screen = await open();
    await expect.element(screen.getByRole('switch', { name: /^Ver mi saldo sin conexión/ })).toBeVisible();
    const paths = [...screen.container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(paths).toEqual(
      expect.arrayContaining([
        '/dashboard/sessions',
        '/dashboard/reminders',
        '/dashboard/rights',
        '/dashboard/rights/claim?kind=correction',
        '/legal/datos',
        '/legal/terminos',
      ]),
    );
    await screen.getByRole('button', { name: 'Salir' }).click();
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('that cannot be read are an error with a way to try again; the rest of the screen stands', async () => {
    api.on(readProfile, DOWN);
    const screen = await open();
    await expect.element(screen.getByText('No pudimos consultar tus datos')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Salir' })).toBeVisible();
    api.on(readProfile, profileAnswer());
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Quién eres' })).toBeVisible();
  });

  it('are those of the last visit without a network, which is said', async () => {
    api.on(readProfile, profileAnswer());
    const screen = await open();
    await expect.element(screen.getByText('ana@correo.example', { exact: true })).toBeVisible();
    loseNetwork();
    await expect.element(screen.getByText(/^Sin conexión: son los datos de la última vez/)).toBeVisible();
    await expect.element(screen.getByText('ana@correo.example', { exact: true })).toBeVisible();
  });
});
