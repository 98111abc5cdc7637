import { loseCalls } from '../../scenes/deeds.ts';
import { expect, test } from '../support/fixtures.ts';
import { createPerson, type Stage } from '../support/people.ts';
import { enterWizard, expectStep, heading, lastDraftAt, press, untilKept } from './wizard.ts';

const STEPS: readonly (readonly [Stage, number])[] = [
  ['planned', 4],
  ['signed', 5],
  ['verified', 5],
];

for (const [stage, step] of STEPS) {
  test(`whoever has ${stage} finds step ${step} again`, async ({ page, sandbox, server }) => {
    const person = await createPerson({ url: server.url, sandbox }, stage);
    await enterWizard(page, person);
    await expectStep(page, step);
    await page.reload();
    await expectStep(page, step);
  });
}

test('a status that the app does not know is said, and asked for again on demand', async ({
  page,
  sandbox,
  server,
  allowConsole,
}) => {
  allowConsole(/unknown application status pendiente_de_nada/);
  const person = await createPerson({ url: server.url, sandbox }, 'applied');
  await page.route('**/api/applications/*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object[] };
    const json = { data: data.map((one) => ({ ...one, estado: 'pendiente_de_nada' })) };
    await route.fulfill({ response: answer, json });
  });
  await enterWizard(page, person);
  await expect(page.getByText('Tu solicitud está en un paso que esta pantalla no conoce.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Escríbenos por WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  );
  await page.unroute('**/api/applications/*');
  await press(page, 'Volver a intentar');
  await expectStep(page, 3);
});

test('where the server cannot be asked, that is said and can be tried again', async ({
  page,
  sandbox,
  server,
  allowConsole,
}) => {
  allowConsole(/net::ERR_FAILED/);
  const person = await createPerson({ url: server.url, sandbox }, 'identified');
  await loseCalls(page, '**/api/applications/*');
  await enterWizard(page, person);
  await expect(page.getByText('No pudimos consultar en qué va tu solicitud.')).toBeVisible();
  await page.unroute('**/api/applications/*');
  await press(page, 'Volver a intentar');
  await expect(heading(page, 'Información del procedimiento médico')).toBeVisible();
});

test('leaving by the button leads to the login in one step and forgets what was typed', async ({
  page,
  sandbox,
  server,
}) => {
  const person = await createPerson({ url: server.url, sandbox }, 'identified');
  await enterWizard(page, person);
  await page.getByLabel('Costo del procedimiento').fill('3000000');
  await untilKept(page);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await press(page, 'Salir');
  await expect(page).toHaveURL(/\/newlogin$/);
  expect(visited).toEqual(['/newlogin']);
  expect(await lastDraftAt(page)).toBe(0);
});
