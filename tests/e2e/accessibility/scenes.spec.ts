import { matchPath } from 'react-router-dom';
import { PHONE } from '../../scenes/browser/scene-page.ts';
import { KEY_ERRORS, KEY_SCENES } from '../../scenes/key-scenes.ts';
import { reflowProblems, showWhole } from './reflow.ts';
import { violationsOf } from './violations.ts';
import { expect, test } from './visit-test.ts';

test.describe.configure({ mode: 'parallel' });

const softly = expect.configure({ soft: true });

for (const [path, titles] of [...Object.entries(KEY_SCENES), ['*', KEY_ERRORS] as const])
  for (const title of titles)
    test(title, async ({ open }) => {
      const { visit, arrive, settle } = await open(title);
      const { page } = visit;
      await arrive();
      softly(matchPath(path, new URL(page.url()).pathname), `is at ${path}`).not.toBeNull();
      const browser = await page.context().newCDPSession(page);
      softly(await reflowProblems(page, browser, 100), 'on a phone').toEqual([]);
      await browser.detach();
      await showWhole(page, PHONE);
      await settle();
      softly(await violationsOf(page), 'on a phone').toEqual([]);
    });
