import { chooseReminders, saved } from '../reminders/at-reminders.ts';
import { expect, test } from '../support/fixtures.ts';
import { payAtProvider, readCredit } from '../support/payments.ts';
import { opensInTab } from '../support/pdf-tab.ts';
import { newBorrower, type Person, type Visit } from '../support/people.ts';
import { countEffort } from './effort.ts';

const atHome = async ({ page, enter }: Visit, person: Person): Promise<void> => {
  await enter(person, '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Tu crédito' })).toBeVisible();
};

test('how the last payment was applied, its receipt, and the paz y salvo once all is paid', async ({
  page,
  context,
  visit,
  server,
  sandbox,
}) => {
  const counter = await countEffort(context);
  const product = { url: server.url, sandboxUrl: sandbox.url };
  const person = await newBorrower(visit);
  await payAtProvider(product, person, 356_835);
  await expect.poll(async () => (await readCredit(product, person)).pagos.length).toBe(1);
  await atHome(visit, person);
  const payments = page.getByRole('link', { name: 'Pagos', exact: true });
  counter.begin();
  await payments.click();
  await expect(page.getByText(/^\$.356\.835 pagaron la cuota 1\.$/)).toBeVisible();
  counter.expectWithin('see how the last payment was applied');
  await opensInTab(page, context, { button: 'Abrir el recibo', call: '**/recibo' });
  counter.expectWithin('open the receipt of the last payment');

  await payAtProvider(product, person, 1_643_165);
  await expect.poll(async () => (await readCredit(product, person)).credito.estado).toBe('pagado');
  await page.goto('/dashboard');
  counter.begin();
  await page.getByRole('link', { name: 'Ver mi paz y salvo' }).click();
  await expect(page.getByRole('button', { name: 'Abrir el paz y salvo' })).toBeEnabled();
  counter.expectWithin('find the paz y salvo');
  await opensInTab(page, context, { button: 'Abrir el paz y salvo', call: '**/paz_y_salvo' });
  counter.expectWithin('open the paz y salvo');
});

test('reminders come at another hour', async ({ page, context, visit, server }) => {
  const counter = await countEffort(context);
  const person = await newBorrower(visit);
  await chooseReminders(server.url, person, { canales: ['sms'], hora: 9 });
  await atHome(visit, person);
  counter.begin();
  await page.getByRole('link', { name: 'Cambiar mis recordatorios' }).click();
  await page.getByText('Cuándo:').click();
  await page.getByLabel('Desde las', { exact: true }).selectOption({ label: '5:00 p. m.' });
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('Por mensaje de texto, desde las 5:00 p. m.').first()).toBeVisible();
  counter.expectWithin('change the hour of the reminders');
});
