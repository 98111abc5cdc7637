import { clickInClosingFrame } from '../../support/click-in-closing-frame.ts';
import { expect, test } from '../support/fixtures.ts';
import { openCheckout, paymentFrame } from '../support/payments.ts';
import { enterAsBorrower } from '../support/people.ts';
import { HOSTILE_WIDGET } from './hostile-widget.ts';

test.use({ serviceWorkers: 'allow' });

/** Empty: nothing of the app is on the frame's origin. */
const OF_ITS_OWN = {
  'storage of its own origin': 0,
  'storage of the session': 0,
  databases: 'opened',
  caches: [],
  cookies: '',
  // Made, and not run: its script is on the app's origin alone.
  'shared worker': {},
};

// Only a real browser keeps a frame from the page around it.
test("a provider's script that was taken over reaches nothing of the app", async ({
  page,
  visit,
  allowConsole,
}) => {
  test.setTimeout(120_000);
  // The browser logs each thing that it forbids.
  allowConsole(/Content Security Policy|sandbox|Unsafe attempt to initiate navigation/i);
  await enterAsBorrower(visit);
  await page.goto('/dashboard/pay/online');
  await page.route('**/widget.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: HOSTILE_WIDGET }),
  );
  // Whatever a test evaluates in a frame counts as an act of its user there, who may leave the page.
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('tried '));
  await page.getByRole('button', { name: 'Continuar' }).click();
  const tried = Object.entries(JSON.parse((await logged).text().slice('tried '.length)));
  expect(tried.length).toBe(17);
  const got = tried.filter(([, outcome]) => outcome !== 'refused' && outcome !== 'nothing');
  expect(Object.fromEntries(got)).toEqual(OF_ITS_OWN);
  await expect(page).toHaveURL(/\/dashboard\/pay\/online$/);

  await page.getByRole('button', { name: 'Ver el resultado' }).click();
  await expect(page).toHaveURL(/\/dashboard\/pay\?reference=/);
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('the window takes the keyboard and gives it back', async ({ page, visit }) => {
  test.setTimeout(120_000);
  // The frame may hear what to open before it hears that it is shown.
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      setTimeout(() => {
        showModal.call(this);
        this.querySelector('iframe')?.focus();
      }, 100);
    };
  });
  await enterAsBorrower(visit);
  await page.goto('/dashboard/pay');
  await page.getByRole('link', { name: 'Pagos en línea' }).click();
  const checkout = await openCheckout(page);
  const dialog = page.getByRole('dialog', { name: 'Termina tu pago en la ventana de la pasarela' });
  await expect(dialog).toBeVisible();
  await expect(paymentFrame(page).getByRole('button', { name: 'Cerrar' })).toBeFocused();
  // Out of the provider's frames there is the app's own button, and nothing of the page below.
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Ver el resultado' })).toBeFocused();
  // What was typed is asked about; without it nothing was paid, and nothing failed.
  await checkout.getByLabel('Número de tarjeta').fill('4242');
  await page.keyboard.press('Escape');
  await expect(checkout.getByRole('heading', { name: '¿Salir sin pagar?' })).toBeVisible();
  await checkout.getByRole('button', { name: 'Seguir pagando' }).click();
  await paymentFrame(page).getByRole('button', { name: 'Cerrar', exact: true }).click();
  await clickInClosingFrame(checkout.getByRole('button', { name: 'Salir sin pagar' }));
  await expect(page.getByText('No pagaste', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/pay\/online$/);
});
