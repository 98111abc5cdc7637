import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readDrafts, saveDraft } from '#core/api/accounts/drafts.ts';
import { createProfile, readProfile } from '#core/api/accounts/profiles.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, LOST, rejection } from '../../../tests/components/stub-api.ts';
import { codeSentAnswer } from '../../../tests/samples/accounts.ts';
import { profileAnswer } from '../../../tests/samples/profiles.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { profileQuery } from '../../platform/queries/profile-query.ts';
import { ApplicantScreen } from './applicant-screen.tsx';

const USER = '11111111-1111-4111-8111-111111111111';
const TOO_MANY =
  'Cambiaste tu correo o tu documento tres veces. Puedes cambiarlo de nuevo mañana a las 3:45 p. m. Escríbenos.';
const SAVED = {
  profile_id: '22222222-2222-4222-8222-222222222222',
  codigo: codeSentAnswer({ correo: 'an***@correo.example' }),
};

const callbacks = { onSaved: vi.fn(), onDone: vi.fn(), onBack: vi.fn() };

const open = (): Promise<RenderedAt> =>
  renderAt(<ApplicantScreen userId={USER} {...callbacks} />, { path: '/create_profile' });

const fieldsOf = (screen: RenderedAt) => ({
  firstNames: screen.getByLabelText('Nombres'),
  surnames: screen.getByLabelText('Apellidos'),
  email: screen.getByLabelText('Correo electrónico', { exact: true }),
  emailAgain: screen.getByLabelText('Confirma tu correo electrónico'),
  activity: screen.getByLabelText('Actividad económica'),
  contactPhone: screen.getByLabelText('Teléfono de contacto alternativo (opcional)'),
});
const submit = (screen: RenderedAt) => screen.getByRole('button', { name: 'Continuar', exact: true });

const fillIn = async (screen: RenderedAt): Promise<void> => {
  const fields = fieldsOf(screen);
  await fields.firstNames.fill('Ana María');
  await fields.surnames.fill('Gómez Ñáñez');
  await fields.email.fill('ana@correo.example');
  await fields.emailAgain.fill('ana@correo.example');
  await fields.activity.selectOptions('Independiente');
  await fields.contactPhone.fill('3109876543');
};

beforeEach(async () => {
  await useNewDevice();
  setSession({ profileId: null });
  api.on(readDrafts, { borradores: [] });
  api.on(saveDraft, { revision: 1 });
  api.on(readProfile, null);
});

describe('the form of who asks for the credit', () => {
  it('says what is missing beside its field', async () => {
    const screen = await open();
    const { firstNames, surnames, email, emailAgain, activity } = fieldsOf(screen);
    await expect.element(activity).toHaveValue('employee');
    await submit(screen).click();
    for (const [field, message] of [
      [firstNames, /El Nombre es obligatorio/],
      [surnames, /El Apellido es obligatorio/],
      [email, /El correo electrónico es requerido/],
      [emailAgain, /Debes confirmar el correo electrónico/],
    ] as const)
      await expect.element(field).toHaveAccessibleDescription(message);
  });

  // @covers 2.78, 5.16
  it('writes the address in lower case, and takes its confirmation typed and not pasted', async () => {
    const screen = await open();
    const { email, emailAgain } = fieldsOf(screen);
    await userEvent.type(email, 'Ana.Gomez @Correo.COM');
    await userEvent.tab();
    await expect.element(email).toHaveValue('ana.gomez@correo.com');
    await email.element().focus();
    (email.element() as HTMLInputElement).select();
    await userEvent.copy();
    await emailAgain.click();
    await userEvent.paste();
    await expect.element(emailAgain).toHaveValue('');
    await expect.element(emailAgain).toHaveAttribute('autocomplete', 'email');
    await userEvent.type(emailAgain, 'ana.gomez@correo.com');
    await expect.element(emailAgain).toHaveValue('ana.gomez@correo.com');
  });

  // @covers 2.77
  it('sends it without the confirmation, and knows it from then on', async () => {
    const calls = api.on(createProfile, SAVED);
    const screen = await open();
    await fillIn(screen);
    await submit(screen).click();
    await expect
      .poll(() => callbacks.onSaved.mock.calls)
      .toMatchObject([[{ channel: 'sms', email: 'an***@correo.example' }]]);
    expect(calls.map(({ body }) => body)).toEqual([
      {
        nombres: 'Ana María',
        apellidos: 'Gómez Ñáñez',
        email: 'ana@correo.example',
        actividad_economica: 'Independiente',
        telefono_contacto: '3109876543',
      },
    ]);
    // Cached: neither the next screen nor going back offline fetches it.
    expect(queryClient.getQueryData(profileQuery(USER).queryKey)).toMatchObject({
      id: SAVED.profile_id,
      applicant: { email: 'ana@correo.example' },
      isEmailVerified: false,
      isEmailProved: false,
      isEmailUndeliverable: false,
    });
  });
});

describe('who asks for the credit, refused or lost', () => {
  // @covers 8.18
  it('is told of an address that was changed too often, and everything typed stays', async () => {
    api.on(createProfile, rejection(429, 'too_many_changes', TOO_MANY));
    const screen = await open();
    await fillIn(screen);
    await submit(screen).click();
    await expect.element(screen.getByRole('alert').getByText(TOO_MANY)).toBeVisible();
    await expect.element(fieldsOf(screen).firstNames).toHaveValue('Ana María');
    expect(callbacks.onSaved).not.toHaveBeenCalled();
  });

  it('is told at the field what only the server knows', async () => {
    const fields = { telefono_contacto: 'El número de celular no es válido' };
    api.on(createProfile, rejection(400, 'invalid', 'Revisa los datos.', { fields }));
    const screen = await open();
    await fillIn(screen);
    await submit(screen).click();
    const { contactPhone } = fieldsOf(screen);
    await expect.element(contactPhone).toHaveFocus();
    await expect.element(contactPhone).toHaveAccessibleDescription(/El número de celular no es válido/);
  });

  it('is led on when the address was confirmed meanwhile', async () => {
    api.on(createProfile, rejection(409, 'email_confirmed', 'Ya está.'));
    const screen = await open();
    await fillIn(screen);
    await submit(screen).click();
    await expect.poll(() => callbacks.onDone.mock.calls.length).toBeGreaterThan(0);
  });

  it('finds what an unconfirmed try left', async () => {
    api.on(readProfile, profileAnswer({ email_verificado: 'no' }));
    const { firstNames, emailAgain, activity } = fieldsOf(await open());
    await expect.element(firstNames).toHaveValue('Ana María');
    await expect.element(emailAgain).toHaveValue('ana@correo.example');
    await expect.element(activity).toHaveValue('independent');
  });

  it('is known again from this device alone once it was saved', async () => {
    api.on(createProfile, SAVED);
    const screen = await open();
    await fillIn(screen);
    await submit(screen).click();
    await expect.poll(() => callbacks.onSaved.mock.calls).toHaveLength(1);
    await screen.unmount();
    queryClient.clear();
    api.on(readProfile, LOST);
    const { firstNames, email, emailAgain } = fieldsOf(await open());
    await expect.element(firstNames).toHaveValue('Ana María');
    await expect.element(email).toHaveValue('ana@correo.example');
    await expect.element(emailAgain).toHaveValue('ana@correo.example');
  });

  it('can ask again for what was given before', async () => {
    let isDown = true;
    api.on(readProfile, () =>
      isDown ? rejection(503, 'down', 'Intenta de nuevo en un momento.') : profileAnswer(),
    );
    const screen = await open();
    await expect.element(screen.getByText('No pudimos buscar los datos que ya nos diste.')).toBeVisible();
    expect(fieldsOf(screen).firstNames.query()).toBeNull();
    isDown = false;
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(fieldsOf(screen).firstNames).toHaveValue('Ana María');
    await screen.getByRole('button', { name: 'Volver', exact: true }).click();
    expect(callbacks.onBack).toHaveBeenCalledTimes(1);
  });
});
