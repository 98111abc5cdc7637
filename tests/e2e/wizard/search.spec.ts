import { SEARCH_DEBOUNCE_MS } from '../../../src/core/domain/constants.ts';
import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';
import { enterWizard, procedure, search } from './wizard.ts';

const PROMPT = 'Escribe para buscar médicos o instituciones';

// What the catalogue of the real database finds, as it is typed.
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
