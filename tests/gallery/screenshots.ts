import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { controlsAt } from '../../sandbox/demo/controls.ts';
import { playTimeline } from '../../sandbox/demo/play-timeline.ts';
import { logIn } from '../e2e/support/account.ts';
import { browserArgs, ensureBrowser } from '../support/browser.ts';
import { runServer } from '../support/running-server.ts';

/**
 * Takes the screenshots of the web app manifest, with the demo's people: `node tests/gallery/screenshots.ts`. They are
 * committed, so that a build needs no browser; run it again when one of these screens changes, and the manifest's test
 * afterwards.
 */

const FOLDER = 'public/screenshots';

const VIEWPORTS = { narrow: { width: 360, height: 720 }, wide: { width: 1280, height: 800 } };
const WIDTHS = { narrow: 720, wide: 1280 };

interface Shot {
  readonly file: `${keyof typeof VIEWPORTS}-${string}`;
  readonly path: string;
  /** Scrolled close to the upper edge. */
  readonly heading: string;
}

/** By the phone of a demo person: one with five of twelve instalments paid, and one with an offer. */
const SHOTS: Readonly<Record<string, readonly Shot[]>> = {
  '3005550109': [
    { file: 'narrow-home', path: '/dashboard', heading: 'Tu crédito' },
    { file: 'narrow-payments', path: '/dashboard/payments', heading: 'Tus pagos' },
    { file: 'narrow-credit', path: '/dashboard/credit', heading: 'Tus cuotas' },
    { file: 'wide-home', path: '/dashboard', heading: 'Tu crédito' },
  ],
  '3005550102': [
    { file: 'narrow-plans', path: '/application', heading: '¡Felicitaciones! Tu crédito fue aprobado' },
    { file: 'wide-plans', path: '/application', heading: '¡Felicitaciones! Tu crédito fue aprobado' },
  ],
};

const formOf = ({ file }: Shot) => (file.startsWith('wide') ? 'wide' : 'narrow');

const take = async (page: Page, shot: Shot): Promise<void> => {
  const form = formOf(shot);
  await page.setViewportSize(VIEWPORTS[form]);
  await page.goto(shot.path);
  const heading = page.getByRole('heading', { name: shot.heading, exact: true });
  await heading.waitFor();
  await page.waitForLoadState('networkidle');
  if ((await heading.evaluate(({ tagName }) => tagName)) !== 'H1')
    await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const picture = await page.screenshot({ animations: 'disabled' });
  // Few colours and flat areas: a palette PNG is a third of the size and looks the same.
  const small = await sharp(picture)
    .resize({ width: WIDTHS[form] })
    .png({ palette: true, quality: 60, dither: 0, effort: 10 })
    .toBuffer();
  writeFileSync(`${FOLDER}/${shot.file}.png`, small);
  console.log(`${shot.file} ${(small.length / 1000).toFixed(1)} kB`);
};

const executablePath = ensureBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: browserArgs(),
});
const server = await runServer();
try {
  const sandbox = controlsAt(server.sandboxUrl);
  await playTimeline({ url: server.url, sandbox }, () => undefined, new AbortController().signal);
  mkdirSync(FOLDER, { recursive: true });
  for (const old of readdirSync(FOLDER)) rmSync(`${FOLDER}/${old}`);
  for (const [phone, shots] of Object.entries(SHOTS)) {
    const context = await browser.newContext({
      deviceScaleFactor: 2,
      baseURL: server.url,
      locale: 'es-CO',
      timezoneId: 'America/Bogota',
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    const page = await context.newPage();
    await logIn(page, sandbox, phone);
    for (const shot of shots) await take(page, shot);
    await context.close();
  }
} finally {
  await server.close();
  await browser.close();
}
