import { sceneGroups } from '../../scenes/all.ts';
import { DESKTOP, PHONE } from '../../scenes/browser/scene-page.ts';
import { reflowProblems, showWhole, WINDOWS } from './reflow.ts';
import { layoutViolationsOf, violationsOf } from './violations.ts';
import { expect, test } from './visit-test.ts';

test.describe.configure({ mode: 'parallel' });

const softly = expect.configure({ soft: true });

for (const [group, scenes] of Object.entries(sceneGroups)) {
  test.describe(group, () => {
    for (const name of Object.keys(scenes)) {
      test(name, async ({ open }) => {
        const { visit, arrive, settle } = await open(`${group}/${name}`);
        const { page } = visit;
        await arrive();
        await showWhole(page, PHONE);
        await settle();
        softly(await violationsOf(page), 'on a phone').toEqual([]);

        await page.emulateMedia({ colorScheme: 'dark' });
        await showWhole(page, DESKTOP);
        await settle();
        softly(await layoutViolationsOf(page), 'on a desktop, in the dark').toEqual([]);

        const browser = await page.context().newCDPSession(page);
        for (const { percents, ...size } of WINDOWS) {
          await page.setViewportSize(size);
          for (const percent of percents) {
            const problems = await reflowProblems(page, browser, percent);
            softly(problems, `${size.width} px wide, text of ${percent} %`).toEqual([]);
          }
        }
        await browser.detach();
      });
    }
  });
}
