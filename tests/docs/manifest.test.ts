// @covers 2.30

import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
  readonly form_factor?: 'narrow' | 'wide';
  readonly label?: string;
}

interface Manifest extends Readonly<Record<string, unknown>> {
  readonly icons: readonly Picture[];
  readonly shortcuts: readonly {
    readonly name: string;
    readonly url: string;
    readonly icons: readonly Picture[];
  }[];
  readonly screenshots: readonly Picture[];
}

const manifest: Manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8'));
const bytesOf = ({ src }: Picture): Buffer => readFileSync(`public${src}`);

/** Width, height and colour type of the PNG header (RFC 2083, 11.2.1). */
const headerOf = (picture: Picture) => {
  const bytes = bytesOf(picture);
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]));
  return {
    isPng,
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    hasAlpha: [4, 6].includes(bytes.readUInt8(25)),
  };
};
const sizeOf = (picture: Picture): string => {
  const { width, height } = headerOf(picture);
  return `${width}x${height}`;
};

const iconsFor = (purpose: string) => manifest.icons.filter((icon) => icon.purpose === purpose);
const shotsFor = (form: string) => manifest.screenshots.filter(({ form_factor }) => form_factor === form);
const pictures = [
  ...manifest.icons,
  ...manifest.screenshots,
  ...manifest.shortcuts.flatMap(({ icons }) => icons),
];

describe('the manifest', () => {
  it('says who the app is, where it starts and in which language it speaks', () => {
    expect(manifest).toMatchObject({
      id: '/',
      name: 'CuotaSana',
      short_name: 'CuotaSana',
      lang: 'es-CO',
      dir: 'ltr',
      start_url: '/?inicio=app',
      scope: '/',
      display: 'standalone',
      // An open app is brought to the front as it is: what is half typed stays.
      launch_handler: { client_mode: ['focus-existing', 'auto'] },
      categories: ['finance', 'medical', 'health'],
      theme_color: '#0B6552',
      background_color: '#FAF8F3',
    });
  });

  it('names pictures that are there, are PNG files and have the size it says', () => {
    for (const picture of pictures)
      expect([picture.src, picture.type, headerOf(picture).isPng, sizeOf(picture)]).toEqual([
        ...[picture.src, 'image/png', true, picture.sizes],
      ]);
  });

  // web.dev "Add a web app manifest": 192 and 512 px; a mask may crop a maskable icon, so it must be opaque.
  it('has icons of 192 and 512 px, whole ones for masks, and one of a single colour', () => {
    expect(iconsFor('any').map(sizeOf)).toEqual(['192x192', '512x512']);
    expect(iconsFor('maskable').map(sizeOf)).toEqual(['192x192', '512x512']);
    expect(iconsFor('maskable').some((icon) => headerOf(icon).hasAlpha)).toBe(false);
    expect(iconsFor('monochrome').every((icon) => headerOf(icon).hasAlpha)).toBe(true);
    expect(iconsFor('monochrome')).toHaveLength(1);
  });

  it('has a shortcut for each task, within its scope, with an icon of 96 px', () => {
    expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['Pagar mi cuota', '/dashboard/pay'],
      ['Ver mi saldo', '/dashboard'],
      ['Retomar mi solicitud', '/retomar'],
    ]);
    for (const { icons } of manifest.shortcuts) expect(icons.map(({ sizes }) => sizes)).toContain('96x96');
  });
});

// developer.chrome.com "Richer PWA installation UI": limits under which Chromium shows every screenshot.
describe('the screenshots', () => {
  it('are there for phones and for wide windows, at most five and eight', () => {
    const [narrow, wide] = [shotsFor('narrow').length, shotsFor('wide').length];
    expect([narrow >= 1, narrow <= 5, wide >= 1, wide <= 8]).toEqual([true, true, true, true]);
    expect(manifest.screenshots).toHaveLength(narrow + wide);
  });

  it('measure 320 to 3840 px a side, no side more than 2.3 times the other', () => {
    for (const shot of manifest.screenshots) {
      const { width, height } = headerOf(shot);
      const [short = 0, long = 0] = [width, height].sort((one, other) => one - other);
      expect(short, shot.src).toBeGreaterThanOrEqual(320);
      expect(long, shot.src).toBeLessThanOrEqual(3840);
      expect(long / short, shot.src).toBeLessThanOrEqual(2.3);
      expect(shot.form_factor === 'wide', shot.src).toBe(width > height);
    }
  });

  it('have one shape for each kind, since others are left out', () => {
    for (const form of ['narrow', 'wide']) expect(new Set(shotsFor(form).map(sizeOf)).size, form).toBe(1);
  });

  it('say in words what they show, each something else', () => {
    const labels = manifest.screenshots.map(({ label }) => label ?? '');
    expect(labels.every((label) => label.length > 10)).toBe(true);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('are light: 60 kB each and 300 kB in all at most, and none lies there unused', () => {
    const sizes = manifest.screenshots.map((shot) => bytesOf(shot).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(60_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(300_000);
    const named = manifest.screenshots.map(({ src }) => `public${src}`).sort();
    expect(globSync('public/screenshots/*').sort()).toEqual(named);
  });
});

describe('the page', () => {
  const page = readFileSync('index.html', 'utf8');

  it('names icons that are there', () => {
    const links = [...page.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)];
    expect(links).toHaveLength(3);
    for (const [, href = ''] of links) expect(existsSync(`public${href}`), href).toBe(true);
  });

  it('tells an iPhone its name and icon, and every phone the colour of its bar by day and by night', () => {
    expect(page).toContain('rel="apple-touch-icon"');
    expect(page).toContain('name="apple-mobile-web-app-title" content="__BRAND_NAME__"');
    expect(page).toContain('name="theme-color" media="(prefers-color-scheme: light)" content="#FAF8F3"');
    expect(page).toContain('name="theme-color" media="(prefers-color-scheme: dark)" content="#0F1613"');
  });
});
