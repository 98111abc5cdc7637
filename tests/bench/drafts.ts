import { type Browser, chromium, type Page } from '@playwright/test';
import { DRAFT_SAVE_MS } from '#core/constants.ts';
import { controlsAt } from '../../sandbox/demo/controls.ts';
import { draftCopy } from '../../src/copy/draft.ts';
import { createPerson } from '../e2e/support/people.ts';
import { putSession } from '../scenes/session.ts';
import { browserArgs, ensureShell } from '../support/browser.ts';
import type { Figure } from '../support/figures.ts';
import { type RunningServer, runServer } from '../support/running-server.ts';
import type { Part } from './bench.ts';
import { type DraftRecords, readDraftRecords, recordDraft } from './draft-watch.ts';

/** CPU throttling factor. */
const SLOWDOWN = 6;
const RUNS = 5;
const KEY_MS = 70;

interface Form {
  readonly name: string;
  readonly path: string;
  readonly field: string;
  readonly text: string;
}

const FORMS: readonly Form[] = [
  {
    name: 'a number, before there is a session',
    path: '/create_account',
    field: 'phone',
    text: '3001234567',
  },
  {
    name: 'names, with a copy on the server',
    path: '/create_profile',
    field: 'firstNames',
    text: 'María Fernanda del Pilar',
  },
];

interface Delays {
  /** From each key to the stored draft that contains it. */
  readonly all: readonly number[];
  /** Milliseconds during which overdue input was neither stored nor shown as unsaved. */
  readonly unsaid: number;
  readonly longestPause: number;
}

/** Formatting signs are no part of a draft. */
const bare = (text: string): string => text.replaceAll(/[\s+()-]/g, '');

const delaysOf = ({ typed, written, told, longestPauseMs }: DraftRecords): Delays => {
  const keys = typed.map(({ value, at }, index) => {
    const later = typed.slice(index).map((one) => bare(one.value));
    const saved = written.find((draft) => draft.at >= at && later.includes(bare(draft.value)));
    if (!saved) throw new Error(`"${value}" never came to the device`);
    return { at, savedAt: saved.at };
  });
  const isUnsavedAt = (instant: number) => told.findLast(({ at }) => at <= instant)?.isUnsaved ?? false;
  const unsaidOf = ({ at, savedAt }: { at: number; savedAt: number }): number => {
    let unsaid = 0;
    for (let instant = at + DRAFT_SAVE_MS; instant < savedAt; instant += 1)
      if (!isUnsavedAt(instant)) unsaid += 1;
    return unsaid;
  };
  return {
    all: keys.map(({ at, savedAt }) => savedAt - at),
    unsaid: Math.max(0, ...keys.map(unsaidOf)),
    longestPause: longestPauseMs,
  };
};

const typeInto = async (page: Page, { path, field, text }: Form): Promise<Delays> => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await recordDraft(page, field, draftCopy.unsaved);
  await page.goto(path);
  const input = page.locator(`#${field}`);
  await input.pressSequentially(text, { delay: KEY_MS });
  // The last key is stored once no warning is shown.
  await page.locator('form p', { hasText: draftCopy.saved('') }).waitFor();
  await page.waitForTimeout(2 * DRAFT_SAVE_MS);
  return delaysOf(await readDraftRecords(page));
};

const measure = async (browser: Browser, server: RunningServer, form: Form): Promise<readonly Figure[]> => {
  const runs: Delays[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ baseURL: server.url, locale: 'es-CO' });
    const page = await context.newPage();
    if (form.path !== '/create_account') {
      const product = { url: server.url, sandbox: controlsAt(server.sandboxUrl) };
      await putSession(page, await createPerson(product, 'registered'));
    }
    runs.push(await typeInto(page, form));
    await context.close();
  }
  const delays = runs.flatMap(({ all }) => all).sort((one, other) => one - other);
  const at = (share: number) => delays[Math.ceil(delays.length * share) - 1] ?? Number.NaN;
  return [
    { name: `${form.name}: keys`, value: delays.length, unit: '' },
    { name: `${form.name}: on the device, median`, value: at(0.5), unit: 'ms' },
    { name: `${form.name}: the slowest key`, value: at(1), unit: 'ms' },
    {
      name: `${form.name}: the page stood still`,
      value: Math.max(...runs.map((run) => run.longestPause)),
      unit: 'ms',
    },
    {
      name: `${form.name}: late, and not said while it could be`,
      value: Math.max(...runs.map(({ unsaid, longestPause }) => Math.max(0, unsaid - longestPause))),
      unit: 'ms',
      limit: 0,
    },
  ];
};

/** Delay from a key to the stored draft, with the CPU throttled six times; longer delays than promised are shown. */
export const drafts: Part = async () => {
  const executablePath = ensureShell();
  const server = await runServer();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: browserArgs(),
  });
  try {
    const figures: Figure[] = [];
    for (const form of FORMS) figures.push(...(await measure(browser, server, form)));
    return figures;
  } finally {
    await browser.close();
    await server.close();
  }
};
