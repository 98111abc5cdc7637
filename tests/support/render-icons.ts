import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { ringShape } from '../../src/ui/ring-geometry.ts';
import { browserArgs, ensureBrowser } from './browser.ts';

/**
 * Draws the app's icons from the ring itself: `node tests/support/render-icons.ts`. Their PNGs are kept in the
 * repository, so a build needs no browser; run it again when the mark changes.
 */

const green = '#0B6552';
const white = '#FFFFFF';

interface Icon {
  file: string;
  size: number;
  /** Share of the side that the ring takes: a maskable icon keeps within the middle 80 %. */
  ring: number;
  ground: 'rounded' | 'full' | 'none';
  colour?: string;
}

const icons: Icon[] = [
  { file: 'icons/icon-192.png', size: 192, ring: 0.7, ground: 'rounded' },
  { file: 'icons/icon-512.png', size: 512, ring: 0.7, ground: 'rounded' },
  { file: 'icons/maskable-192.png', size: 192, ring: 0.64, ground: 'full' },
  { file: 'icons/maskable-512.png', size: 512, ring: 0.64, ground: 'full' },
  { file: 'icons/monochrome-512.png', size: 512, ring: 0.62, ground: 'none' },
  { file: 'icons/badge-96.png', size: 96, ring: 0.9, ground: 'none' },
  { file: 'icons/apple-touch-icon.png', size: 180, ring: 0.66, ground: 'full' },
  { file: 'favicon-32.png', size: 32, ring: 0.84, ground: 'rounded' },
];

function drawing({ ring, ground, colour = white }: Omit<Icon, 'file' | 'size'>): string {
  const { paths, round } = ringShape(8);
  const start = (100 - 100 * ring) / 2;
  const segments = paths.map(
    (path, index) => `<path d="${path}"${index === paths.length - 1 ? ' opacity=".35"' : ''}/>`,
  );
  const back =
    ground === 'none'
      ? ''
      : `<rect width="100" height="100" rx="${ground === 'full' ? 0 : 22}" fill="${green}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${back}` +
    `<g transform="translate(${start} ${start}) scale(${ring})" fill="${colour}" stroke="${colour}" ` +
    `stroke-width="${round}" stroke-linejoin="round">${segments.join('')}` +
    `<path d="M50 33v34M33 50h34" fill="none" stroke-width="13" stroke-linecap="round"/></g></svg>\n`
  );
}

const folder = new URL('../../public/', import.meta.url);
mkdirSync(new URL('icons/', folder), { recursive: true });
writeFileSync(new URL('favicon.svg', folder), drawing({ ring: 0.84, ground: 'rounded' }));

const executablePath = ensureBrowser();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: browserArgs() });
for (const { file, size, ...look } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing(look)}`);
  await page.screenshot({ path: fileURLToPath(new URL(file, folder)), omitBackground: true });
  await page.close();
}
await browser.close();
