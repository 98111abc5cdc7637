import { askForCode, enterCode } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { newBorrower } from '../support/people.ts';

const PAY = '/dashboard/pay';

test.afterEach(({ sandbox }) => sandbox.resetClock());

// @covers 2.31
test('without a session the login leads where a shortcut asks to, through a reload, and only once', async ({
  page,
  sandbox,
  newcomer,
}) => {
  const { phone } = await newBorrower({ newcomer });
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  const isAt = (wanted: string) => expect(page).toHaveURL(({ pathname }) => pathname === wanted);
  await page.goto(PAY);
  await isAt('/newlogin');
  const code = await askForCode(page, sandbox, phone);
  await page.reload();
  await enterCode(page, code);
  await expect(title('Pagar')).toBeVisible();
  await isAt(PAY);

  await page.getByRole('button', { name: 'Salir' }).click();
  await isAt('/newlogin');
  await sandbox.advance('PT1M');
  await page.clock.install({ time: Date.now() + 60_000 });
  await enterCode(page, await askForCode(page, sandbox, phone));
  await expect(title('Tu crédito')).toBeVisible();
});
