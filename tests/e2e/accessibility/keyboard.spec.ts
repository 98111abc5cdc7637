import type { Page } from '@playwright/test';
import { expect, test } from './visit-test.ts';

interface Focused {
  readonly name: string;
  /** The element, what it draws over its card, or the frame that contains it has a focus ring. */
  readonly isRinged: boolean;
  /** Something else covers its centre: a sticky bar, a dialog. */
  readonly isCovered: boolean;
}

/** The focused element, as a keyboard user sees it. */
const focusedOn = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const isRing = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration): boolean =>
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    const places = [
      getComputedStyle(element),
      getComputedStyle(element, '::after'),
      ...[element.parentElement, element.parentElement?.parentElement]
        .filter((frame) => frame instanceof Element)
        .map((frame) => getComputedStyle(frame)),
    ];
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    return {
      name: (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim(),
      isRinged: places.some(isRing),
      isCovered: over !== null && !element.contains(over) && !over.contains(element),
    };
  });

/** Presses Tab until the named element has the focus; returns all focused elements, it included. */
const tabTo = async (page: Page, name: string | RegExp): Promise<Focused[]> => {
  const LONGEST_WAY = 40;
  const passed: Focused[] = [];
  for (let step = 0; step < LONGEST_WAY; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await focusedOn(page);
    passed.push(focused);
    if (typeof name === 'string' ? focused.name === name : name.test(focused.name)) return passed;
  }
  throw new Error(`Tab never came to ${name}: ${passed.map((one) => one.name).join(' · ')}`);
};

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
