import { newBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';

const digits = (text: string): number => Number(text.replace(/\D/g, ''));

test('time goes by and the minimum payment says what it is made of: arrears, each concept and each instalment', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await newBorrower({ server, sandbox });
  await logIn(page, sandbox, person.phone);
  await page.getByText('¿De qué se compone tu pago mínimo?').click();
  const breakdown = page.getByRole('group').filter({ hasText: '¿De qué se compone' });
  await expect(breakdown.getByText('La parte del dinero prestado que devuelves.')).toBeVisible();
  await expect(breakdown.getByText('Interés de mora')).toHaveCount(0);
  await page.getByRole('button', { name: 'Salir' }).click();

  await sandbox.advance('P45D');
  try {
    await logIn(page, sandbox, person.phone);
    await expect(page.getByText(/^Tienes 1 cuota vencida/)).toBeVisible();
    await expect(page.getByText('Para ponerte al día')).toBeVisible();
    await page.getByText('¿De qué se compone tu pago mínimo?').click();
    await expect(breakdown.getByText('Interés de mora')).toBeVisible();
    await expect(breakdown.getByText(/solo sobre el capital de las cuotas vencidas/)).toBeVisible();

    const amounts = await breakdown.getByRole('definition').filter({ hasText: '$' }).allInnerTexts();
    const figures = amounts.map(digits);
    // Concepts, their sum, and the two instalments that make it up.
    const total = figures.at(-3) ?? 0;
    expect(digits(await page.getByRole('link', { name: /^Pagar el mínimo/ }).innerText())).toBe(total);
    expect(figures.slice(0, -3).reduce((sum, amount) => sum + amount, 0)).toBe(total);
    expect((figures.at(-2) ?? 0) + (figures.at(-1) ?? 0)).toBe(total);
    await expect(breakdown.getByText(/^Cuota 1, venció el/)).toBeVisible();
    await expect(breakdown.getByText(/^Cuota 2, vence el/)).toBeVisible();
  } finally {
    await sandbox.resetClock();
  }
});

test('the dates to keep in mind end on the due date, and lead to the reminders', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await newBorrower({ server, sandbox });
  await logIn(page, sandbox, person.phone);
  await expect(page.getByRole('heading', { name: 'Fechas para tener presentes' })).toBeVisible();
  const dates = page.getByRole('listitem').filter({ has: page.getByRole('time') });
  await expect(dates.first()).toContainText('Tu extracto queda listo');
  await expect(dates.last()).toContainText(/Vence tu cuota de \$\s356\.835/);
  const days = await dates
    .getByRole('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
  expect(days).toEqual([...days].sort());
  await page.getByRole('link', { name: 'Configurar recordatorios' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recordatorios' })).toBeVisible();
});

test('the credit says what it costs, and each bar of its plan can be read', async ({
  page,
  server,
  sandbox,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const person = await newBorrower({ server, sandbox });
  await logIn(page, sandbox, person.phone);
  await page.getByRole('link', { name: 'Ver el detalle y las cuotas' }).click();
  const priced = await (await fetch(`${server.url}/api/amortizacion?monto=2000000&cuotas=6`)).json();
  const { costo_total: total, tasa_ea_total: allIn } = priced.data;
  const shown = new Intl.NumberFormat('es-CO').format(total);
  await expect(page.getByText(`$ ${shown}`, { exact: true })).toBeVisible();
  const percent = (allIn * 100).toFixed(2).replace('.', ',');
  await expect(page.getByText(`${percent} % E.A.`)).toBeVisible();
  await expect(page.getByText('23,87 % E.A.')).toBeVisible();
  await expect(page.getByText(/^Tope legal/)).toBeVisible();

  await expect(page.getByRole('img', { name: /^Gráfica de 6 cuotas: 0 pagadas, 0 vencidas/ })).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Elige una cuota para leerla' });
  await slider.focus();
  await slider.press('End');
  await expect(page.getByText('Cuota 6 de 6: próxima')).toBeVisible();
  await expect(slider).toHaveAttribute('aria-valuetext', /^Cuota 6 de 6: próxima\. Vence el .+ Capital \$/);
  await page.getByRole('link', { name: 'Ver las cifras en la tabla' }).click();
  await expect(page.getByRole('region', { name: 'Tus cuotas' }).last()).toBeFocused();
  await expect(page.getByRole('table', { name: /^Plan de 6 cuotas/ })).toBeVisible();
  // Nothing is wider than the smallest phone but what scrolls in a box of its own.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
