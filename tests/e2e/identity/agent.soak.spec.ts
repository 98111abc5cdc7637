import { expect, test } from '../support/fixtures.ts';
import {
  arriveAtIdentity,
  decideAsAgent,
  expectDisbursed,
  manualTitle,
  otherWayButton,
} from './at-identity.ts';

// An operator's command line beside the page: no component sees both.
test('whoever prefers another way than photos is validated by an agent, and gets the money', async ({
  page,
  visit,
  server,
}) => {
  const person = await arriveAtIdentity(visit);
  await otherWayButton(page).click();
  await expect(manualTitle(page)).toBeVisible();
  await decideAsAgent({ ...visit, server }, person, 'approve');
  await expectDisbursed(page);
});
