import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readDrafts, saveDraft } from '#core/api/accounts/drafts.ts';
import { decodeProfile, savePersonalData } from '#core/api/accounts/profiles.ts';
import { findNetwork } from '../../../tests/components/connection.ts';
import { heldAnswer } from '../../../tests/components/held-answer.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, LOST, rejection, type StubbedError } from '../../../tests/components/stub-api.ts';
import { identifiedAnswer, profileAnswer } from '../../../tests/samples/profiles.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { flushDrafts } from '../../platform/drafts/open-drafts.ts';
import { PersonalDataStep } from './personal-data-step.tsx';

const USER = '11111111-1111-4111-8111-111111111111';
const TOO_MANY =
  'Cambiaste tu correo o tu documento tres veces. Puedes cambiarlo de nuevo mañana a las 3:45 p. m. Escríbenos.';
const SAVED = { id: profileAnswer().id };

const callbacks = { onSaved: vi.fn(), onBack: vi.fn() };

const open = (profile = profileAnswer()): Promise<RenderedAt> =>
  renderAt(<PersonalDataStep userId={USER} profile={decodeProfile(profile)} {...callbacks} />, {
    path: '/profileform',
  });

const fieldsOf = (screen: RenderedAt) => ({
  birthDate: screen.getByLabelText('Fecha de nacimiento', { exact: true }),
  documentType: screen.getByLabelText('Tipo de documento'),
  documentNumber: screen.getByLabelText('Número de documento', { exact: true }),
  confirmation: screen.getByLabelText('Confirma tu número de documento'),
});
const submit = (screen: RenderedAt) => screen.getByRole('button', { name: 'Continuar', exact: true });

const fillIn = async (screen: RenderedAt, document = '1020304050'): Promise<void> => {
  const { birthDate, documentNumber, confirmation } = fieldsOf(screen);
  await birthDate.fill('03141990');
  await documentNumber.fill(document);
  await confirmation.fill(document);
};

beforeEach(async () => {
  await useNewDevice();
  setSession();
  api.on(readDrafts, { borradores: [] });
  api.on(saveDraft, { revision: 1 });
});

describe('the form of the identity document', () => {
  // @covers 5.22
  it('says what is missing beside its field', async () => {
    const screen = await open();
    const { birthDate, documentType, documentNumber, confirmation } = fieldsOf(screen);
    await expect.element(birthDate).toHaveAttribute('placeholder', 'Seleccione una fecha');
    await documentType.selectOptions('Seleccione tipo de documento');
    await submit(screen).click();
    for (const [field, message] of [
      [birthDate, /La fecha de nacimiento es requerida/],
      [documentType, /El tipo de documento es requerido/],
      [documentNumber, /El número de documento es requerido/],
      [confirmation, /Debes confirmar el número de documento/],
    ] as const)
      await expect.element(field).toHaveAccessibleDescription(message);
  });

  it('says what is wrong with what was typed, and of a confirmation until the number is mended', async () => {
    const screen = await open();
    const { birthDate, documentNumber, confirmation } = fieldsOf(screen);
    await submit(screen).click();
    await birthDate.fill('01012015');
    await expect.element(birthDate).toHaveAccessibleDescription(/Debe ser mayor de 18 años/);
    await documentNumber.fill('1020304050');
    await confirmation.fill('1020304051');
    await expect.element(confirmation).toHaveAccessibleDescription(/Los números de documentos no coinciden/);
    await documentNumber.fill('1020304051');
    await expect.element(confirmation).not.toHaveAttribute('aria-invalid');
  });

  // @covers 2.105, 5.38
  it('hides the number, and takes its confirmation typed and not pasted', async () => {
    const screen = await open();
    const { documentNumber, confirmation } = fieldsOf(screen);
    await documentNumber.fill('1020304050');
    const masked = () => getComputedStyle(documentNumber.element()).getPropertyValue('-webkit-text-security');
    expect(masked()).toBe('disc');
    await screen.getByRole('button', { name: 'Mostrar el número de documento' }).click();
    await expect.poll(masked).toBe('none');
    (documentNumber.element() as HTMLInputElement).select();
    await userEvent.copy();
    await confirmation.click();
    await userEvent.paste();
    await expect.element(confirmation).toHaveValue('');
  });

  // @covers 2.104, 5.21, 9.6
  it('lets the birth date be picked, at the ages that can apply', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Elegir la fecha en un calendario' }).click();
    const calendar = screen.getByRole('dialog', { name: 'Elige la fecha' });
    const year = calendar.getByRole('combobox', { name: 'Año' });
    const thisYear = new Date().getFullYear();
    await expect.element(year).toHaveValue(String(thisYear - 18));
    const years = [...(year.element() as HTMLSelectElement).options].map(({ value }) => Number(value));
    expect([Math.min(...years), Math.max(...years)]).toEqual([thisYear - 110, thisYear - 18]);
    await year.selectOptions('1990');
    await calendar.getByRole('combobox', { name: 'Mes' }).selectOptions('marzo');
    await calendar.getByText('14', { exact: true }).click();
    await expect.element(fieldsOf(screen).birthDate).toHaveValue('03/14/1990');
    expect(calendar.query()).toBeNull();
  });

  it('sends it in the profile as it was', async () => {
    const calls = api.on(savePersonalData, SAVED);
    const screen = await open();
    await fillIn(screen);
    await submit(screen).click();
    await expect.poll(() => callbacks.onSaved.mock.calls).toHaveLength(1);
    expect(calls.map(({ body }) => body)).toEqual([{ ...identifiedAnswer(), paso: profileAnswer().paso }]);
    expect(queryClient.getQueryData(['profile', USER])).toMatchObject({
      personalData: { documentNumber: '1020304050' },
    });
  });

  it('finds again what was saved, and over it what was typed since', async () => {
    const screen = await open(identifiedAnswer());
    const { birthDate, documentNumber, confirmation } = fieldsOf(screen);
    await expect.element(birthDate).toHaveValue('03/14/1990');
    await expect.element(confirmation).toHaveValue('1020304050');
    await birthDate.fill('04151991');
    await documentNumber.fill('10203');
    await confirmation.fill('1020');
    await flushDrafts();
    await screen.unmount();
    const again = fieldsOf(await open(identifiedAnswer()));
    await expect.element(again.birthDate).toHaveValue('04/15/1991');
    await expect.element(again.documentNumber).toHaveValue('10203');
    await expect.element(again.confirmation).toHaveValue('1020');
    await expect.element(again.documentType).toHaveValue('1');
  });
});

describe('the identity document, refused or lost', () => {
  const send = async (outcome: StubbedError): Promise<RenderedAt> => {
    api.on(savePersonalData, outcome);
    const screen = await open();
    await fillIn(screen);
    await submit(screen).click();
    return screen;
  };

  // @covers 4.19, 8.17
  it('stays to be mended when it was changed too often, with when and whom to write to', async () => {
    const screen = await send(rejection(429, 'too_many_changes', TOO_MANY));
    await expect.element(screen.getByRole('alert').getByText(TOO_MANY)).toBeInViewport();
    await expect.element(fieldsOf(screen).documentNumber).toHaveValue('1020304050');
    expect(callbacks.onSaved).not.toHaveBeenCalled();
  });

  it('is told at the field what only the server knows', async () => {
    const fields = { fecha_nacimiento: 'La edad máxima para aplicar es 70 años' };
    const screen = await send(rejection(400, 'invalid', 'Revisa los datos.', { fields }));
    const { birthDate } = fieldsOf(screen);
    await expect.element(birthDate).toHaveFocus();
    await expect.element(birthDate).toHaveAccessibleDescription(/La edad máxima para aplicar es 70 años/);
  });

  it('leads to where the request stands when it has gone on elsewhere', async () => {
    const invalidated = vi.spyOn(queryClient, 'invalidateQueries');
    const screen = await send(rejection(409, 'profile_locked', 'Ya no se puede cambiar.'));
    await screen.getByRole('button', { name: 'Ver en qué va mi solicitud' }).click();
    expect(invalidated).toHaveBeenCalledWith();
  });

  it('keeps the button to send it again in its place while it goes by itself, and sends once', async () => {
    const [first, second] = [heldAnswer<typeof LOST>(), heldAnswer<typeof SAVED>()];
    const answers = [first.answer, second.answer];
    const calls = api.on(savePersonalData, () => answers.shift() ?? SAVED);
    const screen = await open();
    await fillIn(screen);
    await submit(screen).click();
    first.give(LOST);
    const again = screen.getByRole('button', { name: 'Intentar de nuevo' });
    await expect.element(again).toBeVisible();
    const pressed = again.element() as HTMLButtonElement;
    const { top } = pressed.getBoundingClientRect();
    findNetwork();
    await expect.element(screen.getByText('Volvió la señal: lo intentamos otra vez.')).toBeVisible();
    expect(again.element()).toBe(pressed);
    expect(pressed.getBoundingClientRect().top).toBe(top);
    await expect.element(again).toHaveAttribute('aria-busy', 'true');
    pressed.click();
    second.give(SAVED);
    await expect.poll(() => callbacks.onSaved.mock.calls).toHaveLength(1);
    expect(calls).toHaveLength(2);
  });
});
