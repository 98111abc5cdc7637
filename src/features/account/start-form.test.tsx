import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createAccount, requestLoginCode } from '#core/api/accounts/accounts.ts';
import { LEGAL_TEXTS_VERSION } from '#core/api/accounts/legal-texts.ts';
import { parsePhone } from '#core/people/phone.ts';
import { heldAnswer } from '../../../tests/components/held-answer.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, rejection, type StubbedError } from '../../../tests/components/stub-api.ts';
import { accountCreatedAnswer, codeSentAnswer } from '../../../tests/samples/accounts.ts';
import { flushDrafts } from '../../platform/drafts/open-drafts.ts';
import { phoneAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import type { StartView } from './start-query.ts';
import { StartScreen } from './start-screen.tsx';

const callbacks = { onCodeSent: vi.fn(), onSameNumber: vi.fn(), onRegister: vi.fn(), onBack: vi.fn() };

const open = (view: StartView = 'register', phone?: string): Promise<RenderedAt> =>
  renderAt(
    <StartScreen view={view} phone={phone === undefined ? undefined : parsePhone(phone)} {...callbacks} />,
    {
      path: '/create_account',
    },
  );

const number = (screen: RenderedAt) => screen.getByLabelText('Número de celular');
const continueButton = (screen: RenderedAt) => screen.getByRole('button', { name: 'Continuar', exact: true });
const resume = (screen: RenderedAt) => screen.getByRole('button', { name: 'Continuar con mi crédito' });
const dialog = (screen: RenderedAt) => screen.getByRole('dialog', { name: '¿Es este número correcto?' });
const confirm = (screen: RenderedAt) =>
  dialog(screen).getByRole('button', { name: 'Continuar', exact: true });

const fillIn = async (screen: RenderedAt, typed = '3001234567'): Promise<void> => {
  await number(screen).fill(typed);
  await screen.getByLabelText(/Autorizo el tratamiento de mis datos personales/).click();
  await screen.getByLabelText(/Acepto los términos y condiciones/).click();
};

const askFor = async (screen: RenderedAt, typed?: string): Promise<void> => {
  await fillIn(screen, typed);
  await continueButton(screen).click();
  await expect.element(dialog(screen)).toBeVisible();
};

beforeEach(useNewDevice);

describe('the start of a new account', () => {
  it('says before anything is typed who cannot apply yet, with a way to write', async () => {
    const screen = await open();
    await expect
      .element(screen.getByText(/a personas de 18 a 70 años con cédula de ciudadanía\./))
      .toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: '¿Tienes otro documento? Escríbenos' }))
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=/));
    await screen.unmount();
    expect((await open('continue')).getByText(/con cédula de ciudadanía/).query()).toBeNull();
  });

  it('keeps what is typed without saying so: there is nothing to lose', async () => {
    const screen = await open();
    await number(screen).fill('3001234567');
    await flushDrafts();
    await expect.element(number(screen)).toHaveValue('3001234567');
    expect(screen.getByText(/^(Guardado|Sin guardar)/).query()).toBeNull();
  });

  // @covers 2.66, 5.5
  it('says what is missing beside its field and takes the focus to the first', async () => {
    const screen = await open();
    await continueButton(screen).click();
    await expect.element(number(screen)).toHaveFocus();
    await expect.element(number(screen)).toHaveAccessibleDescription(/El número de celular es requerido/);
    await expect
      .element(screen.getByLabelText(/Autorizo/))
      .toHaveAccessibleDescription(/autoriza el tratamiento de tus datos personales/);
    await expect
      .element(screen.getByLabelText(/Acepto/))
      .toHaveAccessibleDescription(/acepta los términos y condiciones/);
    await number(screen).fill('6011234567');
    await expect.element(number(screen)).toHaveAccessibleDescription(/El número de celular no es válido/);
    await expect.element(number(screen)).toHaveAttribute('aria-invalid', 'true');
    await number(screen).fill('3001234567');
    await expect.element(number(screen)).not.toHaveAttribute('aria-invalid');
  });

  it('opens both legal texts beside the form', async () => {
    const screen = await open();
    for (const [name, href] of [
      [/política de tratamiento de datos/, '/legal/datos'],
      [/términos y condiciones/, '/legal/terminos'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      await expect.element(link).toHaveAttribute('href', href);
      await expect.element(link).toHaveAttribute('target', '_blank');
    }
  });

  // @covers 2.62, 2.67
  it('shows the number for a last look, and gives it the focus to be edited', async () => {
    const screen = await open();
    await askFor(screen, '+57 300 123 4567');
    await expect.element(dialog(screen).getByText('+57 300 123 4567')).toBeVisible();
    await dialog(screen).getByRole('button', { name: 'Volver y editar número' }).click();
    await expect.element(number(screen)).toHaveFocus();
    await expect.element(number(screen)).toHaveValue('3001234567');
    expect(dialog(screen).query()).toBeNull();
    await continueButton(screen).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(number(screen)).toHaveFocus();
    expect(callbacks.onCodeSent).not.toHaveBeenCalled();
  });

  // @covers 4.15
  it('asks for one account however often it is pressed, with the consents and the texts that were read', async () => {
    const { answer, give } = heldAnswer<ReturnType<typeof accountCreatedAnswer>>();
    const calls = api.on(createAccount, () => answer);
    const screen = await open();
    await askFor(screen);
    await confirm(screen).click();
    const busy = dialog(screen).getByRole('button', { name: 'Creando tu cuenta…' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    for (let press = 0; press < 4; press += 1) (busy.element() as HTMLElement).click();
    give(accountCreatedAnswer());
    await expect.poll(() => callbacks.onCodeSent.mock.calls).toHaveLength(1);
    expect(callbacks.onCodeSent).toHaveBeenCalledWith(
      'register',
      expect.objectContaining({ channel: 'whatsapp', destination: '+57 300 *** 4567' }),
    );
    expect(calls.map(({ body }) => body)).toEqual([
      {
        phone: '573001234567',
        autoriza_datos: true,
        acepta_terminos: true,
        version_textos: LEGAL_TEXTS_VERSION,
      },
    ]);
    expect(store.get(phoneAtom)).toBe('573001234567');
  });

  // @covers 8.9
  it('says that no account was created, in the words of the server where it has some', async () => {
    const sentence = 'Desde tu conexión se crearon muchas cuentas. Puedes intentarlo de nuevo en 12 minutos.';
    let outcome: StubbedError | undefined = rejection(500, '', '');
    api.on(createAccount, () => outcome ?? accountCreatedAnswer());
    const screen = await open();
    await askFor(screen);
    await confirm(screen).click();
    await expect.element(dialog(screen).getByText('Error al crear la cuenta')).toBeVisible();
    outcome = rejection(429, 'too_many_accounts', sentence, { retryAfterSeconds: 720 });
    await confirm(screen).click();
    await expect.element(dialog(screen).getByText(sentence)).toBeVisible();
    outcome = undefined;
    await confirm(screen).click();
    await expect.poll(() => callbacks.onCodeSent.mock.calls).toHaveLength(1);
  });

  // @covers 2.4, 2.69, 8.9
  it('goes on with the credit of a number that has an account', async () => {
    api.on(createAccount, rejection(409, 'phone_taken', 'Ese número ya tiene cuenta.'));
    const requests = api.on(requestLoginCode, codeSentAnswer());
    const screen = await open();
    await askFor(screen);
    await confirm(screen).click();
    await expect
      .element(dialog(screen).getByText('Este número ya está asociado a una cuenta registrada.'))
      .toBeVisible();
    await dialog(screen).getByRole('button', { name: 'Continuar con mi crédito' }).click();
    await expect
      .poll(() => callbacks.onCodeSent.mock.calls)
      .toMatchObject([['continue', { channel: 'sms' }]]);
    expect(requests.map(({ params }) => params)).toEqual([{ phone: '573001234567' }]);
  });

  it('creates nothing for the number whose session is open', async () => {
    setSession();
    store.set(phoneAtom, '573001234567');
    const screen = await open();
    await fillIn(screen);
    await continueButton(screen).click();
    await expect.poll(() => callbacks.onSameNumber.mock.calls).toHaveLength(1);
    expect(dialog(screen).query()).toBeNull();
  });

  it('finds again what was typed and ticked, under the number that a link names', async () => {
    const screen = await open();
    await fillIn(screen);
    await flushDrafts();
    await screen.unmount();
    const again = await open();
    await expect.element(number(again)).toHaveValue('3001234567');
    await expect.element(again.getByLabelText(/Autorizo/)).toBeChecked();
    await expect.element(again.getByLabelText(/Acepto/)).toBeChecked();
    await again.unmount();
    await expect.element(number(await open('register', '3109876543'))).toHaveValue('3109876543');
  });
});

describe('the way back to an application', () => {
  // @covers 2.68, 2.74
  it('offers an account for a number that has none, which stays', async () => {
    api.on(requestLoginCode, rejection(404, 'not_registered', 'No existe.'));
    const screen = await open('continue');
    await number(screen).fill('3001234567');
    await resume(screen).click();
    const unknown = screen.getByRole('alertdialog', { name: 'Crea tu cuenta primero' });
    await unknown.getByRole('button', { name: 'Salir' }).click();
    await expect.element(number(screen)).toHaveFocus();
    await expect.element(number(screen)).toHaveValue('3001234567');
    await resume(screen).click();
    await unknown.getByRole('button', { name: 'Crear una cuenta' }).click();
    expect(callbacks.onRegister).toHaveBeenCalledTimes(1);
  });

  it('takes the code that went out a moment ago from elsewhere for the one to type', async () => {
    api.on(requestLoginCode, rejection(429, 'code_too_soon', 'Espera.', { retryAfterSeconds: 12 }));
    const screen = await open('continue');
    await number(screen).fill('3001234567');
    await resume(screen).click();
    await expect
      .poll(() => callbacks.onCodeSent.mock.calls)
      .toMatchObject([['continue', { channel: 'sms', destination: '+57 300 *** 4567' }]]);
  });
});
