import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { SandboxControls } from '../../../sandbox/demo/controls.ts';
import type { Random } from '../../support/random.ts';
import type { Tally } from '../../support/tally.ts';
import { openTcpProxy } from '../../support/tcp-proxy.ts';
import type { Applicant } from './applicant.ts';
import type { Complain } from './audit.ts';
import { createPerson } from './person.ts';
import { breakNetwork, type Death, openPhone } from './phone.ts';

/** Lines of the browser and its worker for a failed or rejected request. */
const NETWORK_LINES =
  /Failed to load resource|net::ERR_|Failed to fetch|NetworkError|Failed to update a ServiceWorker|error occurred when fetching the script|network error response|bad-precaching-response|dynamically imported module|Unable to preload/;
/** Line of our screen for missing code; the screen itself is counted where it shows. */
const MISSING_CODE = /a part of the app did not come/;

/** Line of the app for a draft that could not be stored at once; the screen shows it too, and the write is retried. */
const NOT_KEPT = 'draft not kept';

/** Reports every other logged or thrown error of a page, and delayed drafts. */
const watchConsole = (page: Page, tally: Tally, complain: Complain): void => {
  const report = (text: string): void => {
    if (!NETWORK_LINES.test(text)) complain('errors in the console', text.slice(0, 300));
  };
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'warning' && text.startsWith(NOT_KEPT))
      tally.add('drafts that had to be written again');
    if (message.type() === 'error' && !MISSING_CODE.test(text)) report(text);
  });
  page.on('pageerror', (error) => report(String(error)));
};

const DEATHS: Readonly<Record<Death, number>> = { battery: 5, crash: 3, closed: 2 };
const LIFE_MS = { least: 1_500, most: 14_000 } as const;
const KILLS = { least: 1, most: 6 } as const;
/** With two stalls of a minute. */
const RUN_LIMIT_MS = 420_000;

/** One person with a phone behind a proxy: from the landing to the signed credit. */
export const runWizard = async (
  who: Applicant,
  {
    serverPort,
    sandbox,
    random,
    tally,
    complain,
  }: {
    readonly serverPort: number;
    readonly sandbox: SandboxControls;
    readonly random: Random;
    readonly tally: Tally;
    readonly complain: Complain;
  },
): Promise<void> => {
  const proxy = await openTcpProxy(0, serverPort);
  const person = createPerson(who, sandbox, random.of('robot'), tally, complain);
  const phone = openPhone(proxy.url, {
    onPage: (page) => watchConsole(page, tally, complain),
    onLife: person.hear,
  });
  const deaths = random.of('deaths');
  const ending = new AbortController();
  const networkFaults = breakNetwork(proxy, phone.goOffline, random.of('weather'), tally, ending.signal);
  const deadline = performance.now() + RUN_LIMIT_MS;
  let kills = deaths.between(KILLS.least, KILLS.most);

  /** Opens the browser and continues until the credit is signed or the tab dies. */
  const live = async (): Promise<'signed' | 'died' | 'stuck'> => {
    const page = await phone.open();
    const living = new AbortController();
    let isOver = false;
    const dying = async (): Promise<'died'> => {
      const afterMs = deaths.between(LIFE_MS.least, LIFE_MS.most);
      const death = deaths.weighted(DEATHS);
      if (kills === 0) return new Promise<never>(() => undefined);
      await pause(afterMs, undefined, { signal: living.signal });
      kills -= 1;
      tally.add('kills');
      tally.add(`kills: ${death}`);
      isOver = true;
      person.died(performance.now());
      await phone.die(death);
      return 'died';
    };
    const death = dying();
    const life = person
      .live(page, () => isOver)
      .then(
        () => (isOver ? death : ('signed' as const)),
        (error: unknown) => {
          // An action interrupted by the tab's death fails: expected.
          if (isOver) return death;
          throw error;
        },
      );
    const limit = pause(Math.max(0, deadline - performance.now()), 'stuck' as const, {
      signal: living.signal,
    });
    try {
      return await Promise.race([life, death, limit]);
    } finally {
      living.abort();
      death.catch(() => undefined);
      limit.catch(() => undefined);
      if (!isOver) isOver = true;
      life.catch(() => undefined);
    }
  };

  try {
    for (;;) {
      const end = await live();
      if (end === 'died') continue;
      if (end === 'stuck') {
        const page = await phone.open();
        const shown = await page.evaluate(() => `${location.href} ${document.body.innerText}`).catch(String);
        complain('stuck', `not at the end after ${RUN_LIMIT_MS / 1_000} s: ${shown.slice(0, 400)}`);
      }
      return;
    }
  } catch (error) {
    complain('stuck', `the robot fell over: ${error instanceof Error ? error.stack : error}`);
  } finally {
    ending.abort();
    await networkFaults;
    await phone.close();
    await proxy.close();
  }
};
