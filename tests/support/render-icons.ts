import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { ringShape } from '../../src/ui/ring-geometry.ts';
import { browserArgs, ensureBrowser } from './browser.ts';

/**
 * Renders the app's icons from the ring: `node tests/support/render-icons.ts`. The PNGs are committed, so that a build
 * needs no browser; run it again when the mark changes.
 */

const green = '#0B6552';
const white = '#FFFFFF';

const SIGNS = {
  care: { path: 'M50 33v34M33 50h34', stroke: 13 },
  pay: {
    path: 'M61 41c-1-5-5-8-11-8-7 0-11.5 3.5-11.5 8.5 0 11 23 5.5 23 16.5 0 5-4.500 9-11.500 9-6 0-10.500-3-11.500-8M50 27v46',
    stroke: 7,
  },
  balance: { path: 'M37 65V36M50 65V46M63 65V56', stroke: 9 },
  resume: { path: 'M44 36v28l21-14z', stroke: 7 },
} as const;

interface Icon {
  file: string;
  size: number;
  /** The ring's share of the side: a maskable icon's safe zone is the middle 80 %. */
  ring: number;
  ground: 'rounded' | 'full' | 'none';
  /** In the middle of the ring; the app's own is the cross. */
  sign?: keyof typeof SIGNS;
  /** Unfilled segments, of eight. */
  toCome?: number;
}

const icons: Icon[] = [
  { file: 'icons/icon-192.png', size: 192, ring: 0.7, ground: 'rounded' },
  { file: 'icons/icon-512.png', size: 512, ring: 0.7, ground: 'rounded' },
  { file: 'icons/maskable-192.png', size: 192, ring: 0.64, ground: 'full' },
  { file: 'icons/maskable-512.png', size: 512, ring: 0.64, ground: 'full' },
  { file: 'icons/monochrome-512.png', size: 512, ring: 0.62, ground: 'none' },
  { file: 'icons/badge-96.png', size: 96, ring: 0.9, ground: 'none' },
  { file: 'icons/apple-touch-icon.png', size: 180, ring: 0.66, ground: 'full' },
  { file: 'icons/shortcut-pay-96.png', size: 96, ring: 0.78, ground: 'rounded', sign: 'pay' },
  {
    file: 'icons/shortcut-balance-96.png',
    size: 96,
    ring: 0.78,
    ground: 'rounded',
    sign: 'balance',
    toCome: 3,
  },
  {
    file: 'icons/shortcut-resume-96.png',
    size: 96,
    ring: 0.78,
    ground: 'rounded',
    sign: 'resume',
    toCome: 5,
  },
  { file: 'favicon-32.png', size: 32, ring: 0.84, ground: 'rounded' },
];

const drawing = ({ ring, ground, sign = 'care', toCome = 1 }: Omit<Icon, 'file' | 'size'>): string => {
  const { paths, round } = ringShape(8);
  const start = (100 - 100 * ring) / 2;
  const segments = paths.map(
    (path, index) => `<path d="${path}"${index >= paths.length - toCome ? ' opacity=".35"' : ''}/>`,
  );
  const back =
    ground === 'none'
      ? ''
      : `<rect width="100" height="100" rx="${ground === 'full' ? 0 : 22}" fill="${green}"/>`;
  const { path, stroke } = SIGNS[sign];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${back}` +
    `<g transform="translate(${start} ${start}) scale(${ring})" fill="${white}" stroke="${white}" ` +
    `stroke-width="${round}" stroke-linejoin="round">${segments.join('')}` +
    `<path d="${path}" fill="${sign === 'resume' ? white : 'none'}" stroke-width="${stroke}" stroke-linecap="round"/></g></svg>\n`
  );
};

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
