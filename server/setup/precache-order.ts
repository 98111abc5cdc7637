import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type BuildManifest, filesOf } from '../infrastructure/web/build-manifest.ts';

/** What somebody comes back for: login, portal, and what was typed. */
const FIRST = [
  'src/routes/login.tsx',
  'src/features/account/login-form.tsx',
  'src/features/account/login-code-entry.tsx',
  'src/platform/api/with-data.tsx',
  'src/routes/dashboard.tsx',
  'src/platform/drafts/draft-device.ts',
  'src/app/require-profile.tsx',
  'src/routes/profileform.tsx',
];

/** In this order the worker fetches what the pages do not name, file by file: a line that is cut keeps the first of them. */
export const precacheOrder =
  (outDir: string) =>
  async <Entry extends { readonly url: string }>(entries: Entry[]) => {
    const manifest: BuildManifest = JSON.parse(
      readFileSync(path.join(outDir, '.vite/manifest.json'), 'utf8'),
    );
    const missing = FIRST.filter((module) => !Object.hasOwn(manifest, module));
    if (missing.length > 0) throw new Error(`the build has no ${missing.join(', ')}`);
    const first = [...new Set(FIRST.flatMap((module) => [...filesOf(manifest, module)]))];
    const placeOf = ({ url }: Entry): number => {
      const place = first.indexOf(url);
      return place === -1 ? first.length : place;
    };
    return { manifest: entries.toSorted((one, other) => placeOf(one) - placeOf(other)), warnings: [] };
  };
