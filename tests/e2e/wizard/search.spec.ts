import { SEARCH_DEBOUNCE_MS } from '../../../src/core/domain/constants.ts';
import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';
import { apply, enterWizard, procedure, search } from './wizard.ts';

const PROMPT = 'Escribe para buscar médicos o instituciones';

test('doctors are found without accents and with a typo, once the typing rests', async ({
  page,
  sandbox,
  server,
}) => {
  await enterWizard(page, await createPerson({ url: server.url, sandbox }, 'identified'));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/doctors/search') asked.push(String(searchParams.get('nombre')));
  });
  const { provider } = procedure(page);
  const options = page.getByRole('option');
  await provider.click();
  await expect(page.getByText(PROMPT)).toBeVisible();
  await provider.pressSequentially('CLINICA');
  await page.clock.runFor(SEARCH_DEBOUNCE_MS);
  await expect(options.first()).toContainText('Clínica');
  // Whoever types slowly may have rested on the way, but not at every letter.
  expect(asked.at(-1)).toBe('CLINICA');
  expect(asked.length).toBeLessThan(4);

  await search(page, 'Médico o institución', 'clinicx');
  await expect(options.first()).toContainText('Clínica');
  await search(page, 'Médico o institución', 'cl');
  await expect(page.getByText(PROMPT)).toBeVisible();
  await expect(options).toHaveCount(0);
  await search(page, 'Médico o institución', 'xqzwvk');
  await expect(page.getByText('Sin resultados')).toBeVisible();
});

test('a suggestion is chosen by keyboard, and editing it un-chooses it', async ({
  page,
  sandbox,
  server,
}) => {
  await enterWizard(page, await createPerson({ url: server.url, sandbox }, 'identified'));
  const { provider } = procedure(page);
  await search(page, 'Médico o institución', 'clinica');
  const first = page.getByRole('option').first();
  await expect(first).toBeVisible();
  const [name = '', city = ''] = await first.locator('span > span').allInnerTexts();
  await provider.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await provider.press('Enter');
  await expect(provider).toHaveValue(name);
  await expect(page.getByText(city, { exact: true })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);

  await provider.press('Backspace');
  await provider.press('Tab');
  await apply(page);
  await expect(provider).toHaveAccessibleDescription(/El médico es obligatorio: elige uno de la lista/);
});

test("procedures are found by their speciality too, and 'Otro' is there for the rest", async ({
  page,
  sandbox,
  server,
}) => {
  await enterWizard(page, await createPerson({ url: server.url, sandbox }, 'identified'));
  const field = procedure(page).procedure;
  const options = page.getByRole('option');
  await search(page, 'Procedimiento', 'ort');
  await expect(page.getByText('Escribe para buscar procedimientos')).toBeVisible();
  await search(page, 'Procedimiento', 'ortodoncia');
  await expect(options.first()).toContainText('Ortodoncia');
  await expect(options.last()).toContainText('Mi procedimiento no está en la lista');
  await search(page, 'Procedimiento', 'xqzwvk');
  await expect(options).toHaveCount(1);
  await expect(options).toContainText('Sin resultados');
  await options.click();
  await expect(field).toHaveValue('Otro');
});

test('a search that failed says so, keeps what was typed and can be tried again', async ({
  page,
  sandbox,
  server,
}) => {
  await enterWizard(page, await createPerson({ url: server.url, sandbox }, 'identified'));
  await page.route('**/api/doctors/search*', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '5' },
      json: { code: 'vendor_down', message: 'Intenta de nuevo en unos segundos.' },
    }),
  );
  await search(page, 'Médico o institución', 'clinica');
  await expect(page.getByText('No pudimos buscar. Lo que escribiste sigue aquí.')).toBeVisible();
  await expect(procedure(page).provider).toHaveValue('clinica');
  await page.unroute('**/api/doctors/search*');
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await page.getByRole('option').first().click();
  await expect(procedure(page).provider).toHaveValue(/Clínica/);
});

test('the list scrolls with the keyboard, so that what Enter takes is seen', async ({
  page,
  sandbox,
  server,
}) => {
  await enterWizard(page, await createPerson({ url: server.url, sandbox }, 'identified'));
  await search(page, 'Médico o institución', 'clinica');
  const last = page.getByRole('option').last();
  await expect(last).toBeVisible();
  await expect(last).not.toBeInViewport();
  // The list opens under the mouse, and what lies under it is highlighted: the arrow would start from there.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  await procedure(page).provider.press('ArrowUp');
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(last).toBeInViewport();
});
