import { focusedOn, tabTo } from './focus.ts';
import { expect, test } from './visit-test.ts';

test('the landing is walked with Tab alone, every stop in sight and ringed', async ({ open }) => {
  const { visit, arrive } = await open('welcome/landing');
  await arrive();
  const { page } = visit;
  const passed = await tabTo(page, 'Solicitar un crédito');
  expect(passed.filter(({ isRinged }) => !isRinged)).toEqual([]);
  expect(passed.filter(({ isCovered }) => isCovered)).toEqual([]);
  expect(passed.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Ver el mensaje 1 de 3', 'Ver el mensaje 2 de 3', 'Ver el mensaje 3 de 3']),
  );
  const rest = await tabTo(page, /^ayuda@/);
  expect(rest.map(({ name }) => name).slice(0, 3)).toEqual([
    'Retomar mi solicitud',
    'Ingresar a mi cuenta',
    'Pagar una cuota sin ingresar',
  ]);
  expect(rest.filter(({ isRinged, isCovered }) => !isRinged || isCovered)).toEqual([]);
});

test('the skip link shows when it has the focus and leads past the header', async ({ open }) => {
  const { visit, arrive } = await open('account/login');
  await arrive();
  const { page } = visit;
  await expect(page.getByRole('button', { name: 'Solicitar código' })).toBeEnabled();
  await expect(page.locator('#preview')).toHaveCount(0);
  // On the first screen of a visit the focus starts at the top of the document.
  await page.keyboard.press('Tab');
  expect(await focusedOn(page)).toEqual({ name: 'Saltar al contenido', isRinged: true, isCovered: false });
  await page.keyboard.press('Enter');
  const [next] = await tabTo(page, 'Número de celular');
  expect(next?.name).toBe('Número de celular');
});

test('a form is filled in, sent, mended and confirmed without a mouse', async ({ open }) => {
  const { visit, arrive } = await open('account/register');
  await arrive();
  const { page } = visit;
  await tabTo(page, 'Número de celular');
  await page.keyboard.press('Enter');
  const phone = page.getByLabel('Número de celular');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/El número de celular es requerido/);
  expect(await focusedOn(page)).toMatchObject({ isRinged: true, isCovered: false });

  await page.keyboard.type('3001112233');
  const toData = await tabTo(page, /^Autorizo el tratamiento/);
  await page.keyboard.press('Space');
  const toTerms = await tabTo(page, /^Acepto los términos/);
  await page.keyboard.press('Space');
  const toButton = await tabTo(page, 'Continuar');
  const passed = [...toData, ...toTerms, ...toButton];
  expect(passed.filter(({ isRinged, isCovered }) => !isRinged || isCovered)).toEqual([]);
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: '¿Es este número correcto?' });
  await expect(dialog.getByRole('heading')).toBeFocused();
  const inside = await tabTo(page, 'Volver y editar número');
  expect(inside.filter(({ isRinged, isCovered }) => !isRinged || isCovered)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(phone).toBeFocused();
});
