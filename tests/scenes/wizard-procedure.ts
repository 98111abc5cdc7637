import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import type { Scene, Visit } from './scene.ts';
import { dialogShows, failCalls, headingShows, press, stallCalls } from './user-actions.ts';

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
  { name: 'procedure', arrive: (visit) => open(visit) },
  {
    name: 'procedure-errors',
    arrive: async (visit) => {
      await open(visit);
      await press(visit.page, 'Aplicar al crédito');
      await expect(visit.page.getByRole('link', { name: /El médico es obligatorio/ })).toBeVisible();
    },
  },
  {
    name: 'procedure-filled',
    arrive: async (visit) => {
      await open(visit);
      await fillIn(visit.page);
    },
  },
  {
    name: 'procedure-prompt',
    arrive: async (visit) => {
      await open(visit);
      await visit.page.getByLabel('Médico o institución').click();
      await expect(visit.page.getByText('Escribe para buscar médicos o instituciones')).toBeVisible();
    },
  },
  {
    name: 'procedure-doctors',
    arrive: async (visit) => {
      await open(visit);
      await visit.page.getByLabel('Médico o institución').fill('dental');
      await expect(visit.page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'procedure-procedures',
    arrive: async (visit) => {
      await open(visit);
      await visit.page.getByLabel('Procedimiento', { exact: true }).fill('implante');
      await expect(visit.page.getByRole('option', { name: 'Otro' })).toBeAttached();
    },
  },
  {
    name: 'procedure-nothing-found',
    arrive: async (visit) => {
      await open(visit);
      await visit.page.getByLabel('Médico o institución').fill('xqzwvk');
      await expect(visit.page.getByText('Sin resultados')).toBeVisible();
    },
  },
  {
    name: 'procedure-search-failed',
    arrive: async (visit) => {
      await failCalls(visit.page, '**/api/doctors/search*');
      await open(visit);
      await visit.page.getByLabel('Médico o institución').fill('dental');
      await expect(visit.page.getByText('No pudimos buscar.')).toBeVisible();
    },
  },
  {
    name: 'procedure-studying',
    arrive: async (visit) => {
      await stallCalls(visit.page, '**/api/applications/add');
      await open(visit);
      await fillIn(visit.page);
      await press(visit.page, 'Aplicar al crédito');
      await dialogShows(visit.page, 'Estamos estudiando tu solicitud');
    },
  },
  {
    name: 'procedure-rejected',
    arrive: async (visit) => {
      await open(visit, '0001');
      await fillIn(visit.page);
      await press(visit.page, 'Aplicar al crédito');
      await dialogShows(visit.page, 'No pudimos aprobar tu crédito');
    },
  },
  {
    name: 'procedure-not-sent',
    arrive: async (visit) => {
      await failCalls(visit.page, '**/api/applications/add');
      await open(visit);
      await fillIn(visit.page);
      await press(visit.page, 'Aplicar al crédito');
      await expect(visit.page.getByText('No pudimos enviar tu solicitud')).toBeVisible();
    },
  },
];
