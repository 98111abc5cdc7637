import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readDrafts, saveDraft } from '#core/api/accounts/drafts.ts';
import { decodeProfile, savePersonalData } from '#core/api/accounts/profiles.ts';
import { findNetwork } from '../../../tests/components/connection.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { LOST, type StubbedApi, StubbedError, stubApi } from '../../../tests/components/stub-api.ts';
import { identifiedAnswer, profileAnswer } from '../../../tests/samples/profiles.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { flushDrafts } from '../../platform/drafts/open-drafts.ts';
import { PersonalDataStep } from './personal-data-step.tsx';

const USER = '11111111-1111-4111-8111-111111111111';
const TOO_MANY =
  'Cambiaste tu correo o tu documento tres veces. Puedes cambiarlo de nuevo mañana a las 3:45 p. m. Escríbenos.';
const SAVED = { id: profileAnswer().id };

let api: StubbedApi;
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
  vi.clearAllMocks();
  api = stubApi();
  setSession();
  api.on(readDrafts, { borradores: [] });
  api.on(saveDraft, { revision: 1 });
});

describe('the form of the identity document', () => {
  // @covers 5.22
  it('lists what is missing, says it beside its field, and the first has the focus', async () => {
    const screen = await open();
    const { birthDate, documentType, documentNumber, confirmation } = fieldsOf(screen);
    await expect.element(birthDate).toHaveAttribute('placeholder', 'Seleccione una fecha');
    await documentType.selectOptions('Seleccione tipo de documento');
    await submit(screen).click();
    await expect.element(screen.getByRole('heading', { name: 'Revisa 4 datos' })).toBeVisible();
    await expect.element(birthDate).toHaveFocus();
    for (const [field, message] of [
      [birthDate, /La fecha de nacimiento es requerida/],
      [documentType, /El tipo de documento es requerido/],
      [documentNumber, /El número de documento es requerido/],
      [confirmation, /Debes confirmar el número de documento/],
    ] as const)
      await expect.element(field).toHaveAccessibleDescription(message);
    await screen.getByRole('link', { name: 'El número de documento es requerido' }).click();
    await expect.element(documentNumber).toHaveFocus();
  });

  it('says what is wrong with what was typed, until it is mended', async () => {
    const screen = await open();
    const { birthDate, documentNumber, confirmation } = fieldsOf(screen);
    await submit(screen).click();
    for (const [typed, message] of [
      ['02301990', /La fecha de nacimiento no es válida \(debe ser en formato mm\/dd\/aaaa\)/],
      ['01012015', /Debe ser mayor de 18 años/],
      ['01011940', /La edad máxima para aplicar es 70 años/],
    ] as const) {
      await birthDate.fill(typed);
      await expect.element(birthDate).toHaveAccessibleDescription(message);
    }
    await documentNumber.fill('10.203.040');
    await expect.element(documentNumber).toHaveAccessibleDescription(/Ingresa datos numéricos/);
    await confirmation.fill('1020304051');
    await expect.element(confirmation).toHaveAccessibleDescription(/Los números de documentos no coinciden/);
    // Correcting the number revalidates its confirmation.
    await documentNumber.fill('1020304051');
    await expect.element(confirmation).not.toHaveAttribute('aria-invalid');
    await birthDate.fill('03141990');
    await expect.element(birthDate).toHaveValue('03/14/1990');
    await expect.element(screen.getByText('14 de marzo de 1990')).toBeVisible();
    expect(screen.getByRole('heading', { name: /Revisa/ }).query()).toBeNull();
  });

  // @covers 2.105, 5.38
  it('shows the number on demand and until it is left, and takes its confirmation typed and not pasted', async () => {
    const screen = await open();
    const { documentNumber, confirmation } = fieldsOf(screen);
    await documentNumber.fill('1020304050');
    const masked = () => getComputedStyle(documentNumber.element()).getPropertyValue('-webkit-text-security');
    expect(masked()).toBe('disc');
    await screen.getByRole('button', { name: 'Mostrar el número de documento' }).click();
    await expect.poll(masked).toBe('none');
    documentNumber.element().focus();
    (documentNumber.element() as HTMLInputElement).select();
    await userEvent.copy();
    await confirmation.click();
    await userEvent.paste();
    await expect.element(confirmation).toHaveValue('');
    expect(masked()).toBe('disc');
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

  it('sends it once however often it is pressed, in the profile as it was', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const calls = api.on(savePersonalData, async () => {
      await held;
      return SAVED;
    });
    const screen = await open();
    await fillIn(screen);
    await submit(screen).click();
    const busy = screen.getByRole('button', { name: 'Guardando tus datos…' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    for (let press = 0; press < 4; press += 1) (busy.element() as HTMLElement).click();
    answer();
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
    const screen = await send(new StubbedError(429, { code: 'too_many_changes', message: TOO_MANY }));
    await expect.element(screen.getByRole('alert').getByText(TOO_MANY)).toBeInViewport();
    await expect.element(fieldsOf(screen).documentNumber).toHaveValue('1020304050');
    expect(callbacks.onSaved).not.toHaveBeenCalled();
  });

  it('is told at the field what only the server knows', async () => {
    const fields = { fecha_nacimiento: 'La edad máxima para aplicar es 70 años' };
    const screen = await send(
      new StubbedError(400, { code: 'invalid', message: 'Revisa los datos.', fields }),
    );
    const { birthDate } = fieldsOf(screen);
    await expect.element(birthDate).toHaveFocus();
    await expect.element(birthDate).toHaveAccessibleDescription(/La edad máxima para aplicar es 70 años/);
  });

  it('leads to where the request stands when it has gone on elsewhere', async () => {
    const invalidated = vi.spyOn(queryClient, 'invalidateQueries');
    const screen = await send(
      new StubbedError(409, { code: 'profile_locked', message: 'Ya no se puede cambiar.' }),
    );
    await screen.getByRole('button', { name: 'Ver en qué va mi solicitud' }).click();
    expect(invalidated).toHaveBeenCalledWith();
  });

  it('goes by itself when the network that lost it is back', async () => {
    let isDead = true;
    const calls = api.on(savePersonalData, () => (isDead ? LOST : SAVED));
    const screen = await open();
    await fillIn(screen);
    await submit(screen).click();
    await expect.element(screen.getByText(/^No hay conexión/)).toBeVisible();
    isDead = false;
    findNetwork();
    await expect.poll(() => callbacks.onSaved.mock.calls).toHaveLength(1);
    expect(calls).toHaveLength(2);
  });

  it('keeps the button to send it again in its place while it goes by itself, and sends once', async () => {
    const answers: ((outcome: typeof LOST | typeof SAVED) => void)[] = [];
    const calls = api.on(savePersonalData, () => new Promise((resolve) => answers.push(resolve)));
    const screen = await open();
    await fillIn(screen);
    await submit(screen).click();
    await expect.poll(() => answers.length).toBe(1);
    answers[0]?.(LOST);
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
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.(SAVED);
    await expect.poll(() => callbacks.onSaved.mock.calls).toHaveLength(1);
    expect(calls).toHaveLength(2);
  });
});
