import type { Page } from '@playwright/test';
import type { Stage } from '../../sandbox/demo/onboarding.ts';
import { logIn } from '../e2e/support/account.ts';
import { CODE_LOST } from '../e2e/support/faults.ts';
import { settled } from '../e2e/support/settled.ts';
import { minutesLater, PERSON } from '../samples/person.ts';
import { expect as base } from '../support/expect.ts';
import { answerWith, type Rule } from './browser/calls.ts';
import { DESKTOP, PHONE } from './browser/scene-page.ts';
import { CODE, type Facts, personOf } from './product/facts.ts';
import type { Step, Visit } from './scene.ts';
import { putSession } from './session.ts';

/** Scenes may wait for a slow machine; a wrong state shows in the picture anyway. */
export const expect = base.configure({ timeout: 20_000 });

const WRONG_CODE = '1235';
const CODE_FIELD = 'Código de 4 dígitos';

/** A credit of six instalments. */
export const SMALL = { amount: 2_000_000, term: 6 };

/** The action on the visit's page. */
const onPage =
  <Given extends readonly unknown[]>(act: (page: Page, ...given: Given) => unknown) =>
  (...given: Given) =>
  ({ page }: Visit): unknown =>
    act(page, ...given);

type Role = Parameters<Page['getByRole']>[0];

export const goesTo = onPage((page, ...path: Parameters<Page['goto']>) => page.goto(...path));
export const shows = onPage((page, ...text: Parameters<Page['getByText']>) =>
  expect(page.getByText(...text)).toBeVisible(),
);
/** The first of several. */
export const showsFirst = onPage((page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible(),
);
export const showsInWindow = onPage((page, text: string | RegExp) =>
  expect(page.getByText(text)).toBeInViewport(),
);
export const showsHeading = onPage((page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible(),
);
export const showsField = onPage((page, label: string) => expect(page.getByLabel(label)).toBeVisible());
export const showsRole = onPage((page, role: Role, name?: string | RegExp) =>
  expect(page.getByRole(role, { ...(name === undefined ? {} : { name }) }).first()).toBeVisible(),
);
export const showsDialog = onPage((page, name: string) =>
  expect(page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))).toBeVisible(),
);
export const marksAsWrong = onPage((page, label: string) =>
  expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true'),
);
export const presses = onPage((page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click(),
);
export const follows = onPage((page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: typeof name === 'string' }).click(),
);
export const clicks = onPage((page, ...text: Parameters<Page['getByText']>) =>
  page.getByText(...text).click(),
);
export const chooses = onPage((page, name: string | RegExp) => page.getByRole('radio', { name }).check());
export const fills = onPage((page, label: string | RegExp, value: string) =>
  page.getByLabel(label).fill(value),
);
/** Selects the first suggestion for what is typed. */
export const choosesSuggested = (label: string | RegExp, typed: string): Step => [
  fills(label, typed),
  ({ page }) => page.getByRole('option').first().click(),
];
/** Answers the file chooser of a button. */
export const choosesFile =
  (button: RegExp, name: string, content: () => Promise<Buffer>): Step =>
  async ({ page }) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button }).first().click();
    const mimeType = name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg';
    await (await chooser).setFiles({ name, mimeType, buffer: await content() });
  };

/** Advances the browser's clock, which is otherwise fixed, as while the page was away: its timers did not run. */
export const passes = onPage(async (page, seconds: number) => {
  await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + seconds * 1_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
});

/** Until another code can be requested. */
export const endsCountdown: Step = [passes(31), ({ page }) => expect(page.getByRole('timer')).toHaveCount(0)];

/** Goes offline once the screen has all its code, its side panel too, and the network is idle. */
export const goesOffline: Step = async ({ page }) => {
  await settled(page);
  await page.setViewportSize(DESKTOP);
  await settled(page);
  await page.setViewportSize(PHONE);
  // A response in flight, such as a prefetch, would signal that the network is back.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
};

export const allows =
  (pattern: RegExp): Step =>
  ({ allowConsole }) =>
    allowConsole(pattern);

const rules =
  (path: string, rule: Rule): Step =>
  (visit) =>
    visit.rules.add(path, rule);

/** Calls to a path hang forever. */
export const stalls = (path: string): Step => rules(path, { kind: 'stall' });

/** Calls to a path get this response. */
export const answers = (path: string, status: number, json: object): Step =>
  rules(path, answerWith(status, json));

/** Calls to a path are refused. */
export const refuses = (path: string, status: number, code: string, message: string): Step =>
  answers(path, status, { code, message });

/** Calls to a path fail as the server does when a vendor is down. */
export const fails = (path: string): Step =>
  rules(
    path,
    answerWith(
      503,
      { code: 'unavailable', message: 'Este servicio no responde. Intenta de nuevo en unos minutos.' },
      { 'retry-after': '30' },
    ),
  );

/** Calls to a path get no response, as without network; nor does the app's health check. */
export const loses = (path: string): Step => [
  allows(/ERR_EMPTY_RESPONSE/),
  rules(path, { kind: 'lose' }),
  (visit) => visit.rules.add('**/healthz', { kind: 'lose' }, { sparesPages: true }),
];

/** The app's files at a path never arrive. A Playwright route, since the browser may have them cached. */
export const stallsFiles = onPage((page, path: string) =>
  page.route(path, () => new Promise<void>(() => undefined)),
);

/** The app's files at a path are lost. */
export const losesFiles = (path: string): Step => [
  allows(CODE_LOST),
  ({ page }) => page.route(path, (route) => route.abort()),
];

/** A proof of work that takes longer than any scene. */
const UNSOLVABLE = JSON.stringify({
  parameters: {
    ...{ algorithm: 'PBKDF2/SHA-256', cost: 1_000, keyLength: 32, keyPrefix: '0'.repeat(32) },
    ...{ nonce: '00', salt: '00' },
  },
});

/** Calls to a path ask for a proof of work that is not found. */
export const asksForProof = (path: string): Step =>
  answers(path, 428, {
    code: 'proof_required',
    message: 'Antes de seguir comprobamos que no eres un robot.',
    challenge: UNSOLVABLE,
  });

/** The product knows this too. */
export const given =
  (known: Partial<Facts>): Step =>
  ({ facts }) =>
    Object.assign(facts, known);

/** Opens a path as a person at a stage of the credit. */
export const enters = (stage: Stage, path: string, known: Partial<Facts> = {}): Step => [
  given({ stage, ...known }),
  ({ page, facts }) => putSession(page, personOf(facts)),
  goesTo(path),
];

/** Logs in through the screens as a borrower, some days after the disbursement. */
export const logsIn = (days: number, known: Partial<Facts> = SMALL): Step => [
  given({ stage: 'disbursed', now: minutesLater(days * 24 * 60), ...known }),
  ({ page }) => logIn(page, { inbox: async () => [], lastCode: async () => CODE }, PERSON.phone),
  showsHeading('Tu crédito'),
];

export const typesCode = fills(CODE_FIELD, CODE);

/** Types a wrong code, `times` times. */
export const typesWrongCode = (submit: string, times = 1): Step => {
  const once: Step = async (visit) => {
    await visit.page.getByLabel(CODE_FIELD).fill(WRONG_CODE);
    const rejected = visit.page.waitForResponse((answer) => answer.status() === 422);
    await presses(submit)(visit);
    await rejected;
  };
  return Array.from({ length: times }, () => once);
};

/** The scene without network: its steps once it has come to rest. */
export const offline = (steps: Step, shown: string | RegExp): Step => [steps, goesOffline, shows(shown)];
