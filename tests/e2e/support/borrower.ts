import type { Page } from '@playwright/test';
import { expect } from '../../support/expect.ts';
import type { RunningServer } from '../../support/running-server.ts';
import { logIn } from './log-in.ts';
import { createPerson, type Person } from './people.ts';
import type { SandboxControls } from './sandbox.ts';

export interface Stage {
  readonly page: Page;
  readonly server: RunningServer;
  readonly sandbox: SandboxControls;
}

/** The credit of these tests: 2 000 000 in 6 instalments of 356.835 each. */
const CREDIT = { amount: 2_000_000, term: 6 };

/** A new borrower whose credit was disbursed today. */
export const newBorrower = ({ server, sandbox }: Omit<Stage, 'page'>): Promise<Person> =>
  createPerson({ url: server.url, sandbox }, 'disbursed', CREDIT);

/** A new borrower, logged in, on the portal's home. */
export const enterAsBorrower = async (stage: Stage): Promise<Person> => {
  const person = await newBorrower(stage);
  await logIn(stage.page, stage.sandbox, person.phone);
  await expect(stage.page.getByRole('heading', { level: 1, name: 'Tu crédito' })).toBeVisible();
  return person;
};
