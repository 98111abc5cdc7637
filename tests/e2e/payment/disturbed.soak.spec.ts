import { logIn } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { CARDS, fillCard, openCheckout } from '../support/payments.ts';
import { enterAsBorrower } from '../support/people.ts';

test.afterEach(({ sandbox }) => sandbox.resetClock());

// A session that the server ends, the login, and a payment posted meanwhile.
test('the session ends while the window is open: back in, the payment counts', async ({
  page,
  visit,
  sandbox,
}) => {
  const { phone } = await enterAsBorrower(visit);
  await page.goto('/dashboard/pay/online');
  const checkout = await openCheckout(page);
  // A token expires after a quarter of an hour, a checkout after half an hour.
  await sandbox.advance('PT20M');
  await fillCard(checkout, CARDS.approved);
  await expect(page).toHaveURL(/newlogin/);
  await logIn(page, sandbox, phone);
  await expect(page.getByText('Estás al día')).toBeVisible();
});
