import type { Page } from '@playwright/test';
import type { Scene, Visit } from './scene.ts';
import { fails, presses, scene, shows, showsDialog, stalls } from './steps.ts';
import { expect, headingShows } from './user-actions.ts';

const open = async ({ page, newcomer, enter }: Visit, documentEnding?: string): Promise<void> => {
  await enter(await newcomer('identified', documentEnding ? { documentEnding } : {}), '/profileform');
  await headingShows(page, 'Información del procedimiento médico');
  await expect(page.getByLabel('Médico o institución')).toBeVisible();
};

const choose = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('option').first().click();
};

const fillIn = async (page: Page): Promise<void> => {
  await choose(page, 'Médico o institución', 'clinica');
  await choose(page, 'Procedimiento', 'ortodoncia');
  await page.getByLabel('Costo del procedimiento').fill('6500000');
  const soon = new Date((await page.evaluate(() => Date.now())) + 20 * 24 * 3_600_000);
  const two = (part: number) => String(part).padStart(2, '0');
  await page
    .getByLabel('Fecha del procedimiento')
    .fill(`${two(soon.getMonth() + 1)}${two(soon.getDate())}${soon.getFullYear()}`);
};

/** Step 1 of the wizard. */
export const procedureScenes: readonly Scene[] = [
  // @covers 2.99
  scene('procedure', (visit) => open(visit)),
  scene('procedure-errors', open, presses('Aplicar al crédito'), ({ page }) =>
    expect(page.getByRole('link', { name: /El médico es obligatorio/ })).toBeVisible(),
  ),
  scene('procedure-filled', open, ({ page }) => fillIn(page)),
  scene(
    'procedure-prompt',
    open,
    ({ page }) => page.getByLabel('Médico o institución').click(),
    shows('Escribe para buscar médicos o instituciones'),
  ),
  scene(
    'procedure-doctors',
    open,
    ({ page }) => page.getByLabel('Médico o institución').fill('dental'),
    ({ page }) => expect(page.getByRole('option').first()).toBeVisible(),
  ),
  scene(
    'procedure-procedures',
    open,
    ({ page }) => page.getByLabel('Procedimiento', { exact: true }).fill('implante'),
    ({ page }) => expect(page.getByRole('option', { name: 'Otro' })).toBeAttached(),
  ),
  scene(
    'procedure-nothing-found',
    open,
    ({ page }) => page.getByLabel('Médico o institución').fill('xqzwvk'),
    shows('Sin resultados'),
  ),
  scene(
    'procedure-search-failed',
    fails('**/api/doctors/search*'),
    open,
    ({ page }) => page.getByLabel('Médico o institución').fill('dental'),
    shows('No pudimos buscar.'),
  ),
  // @covers 2.110
  scene(
    'procedure-studying',
    stalls('**/api/applications/add'),
    open,
    ({ page }) => fillIn(page),
    presses('Aplicar al crédito'),
    showsDialog('Estamos estudiando tu solicitud'),
  ),
  scene(
    'procedure-rejected',
    (visit) => open(visit, '0001'),
    ({ page }) => fillIn(page),
    presses('Aplicar al crédito'),
    showsDialog('No pudimos aprobar tu crédito'),
  ),
  scene(
    'procedure-not-sent',
    fails('**/api/applications/add'),
    open,
    ({ page }) => fillIn(page),
    presses('Aplicar al crédito'),
    shows('No pudimos enviar tu solicitud'),
  ),
];
