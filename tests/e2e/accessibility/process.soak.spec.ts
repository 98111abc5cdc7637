import { BESIDE_THE_APP } from '../../scenes/session.ts';
import { expect, test } from './visit-test.ts';

/** Headers that must not differ between pages of one renderer process. */
const OF_A_PROCESS = ['cross-origin-opener-policy', 'origin-agent-cluster'];

// In a new process each scene would parse, compile and warm the app up again: half as much work on top.
test('what lies beside the app between two scenes is drawn by the same process', async ({ stage }) => {
  const page = await stage.pages.open();
  const headsAt = async (path: string) => {
    const heads = (await page.goto(path))?.headers() ?? {};
    return OF_A_PROCESS.map((name) => heads[name]);
  };
  const ofApp = await headsAt('/');
  expect(ofApp).toEqual([expect.any(String), expect.any(String)]);
  expect(await headsAt(BESIDE_THE_APP)).toEqual(ofApp);
});
