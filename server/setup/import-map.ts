import { hash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** Vite's asset with the map of its stable names to files. */
const MAP_FILE = 'importmap.json';
const MAP_ELEMENT = /\s*<script type="importmap">[^<]*<\/script>/;
const ENTRY = /\s*<script type="module"[^>]*><\/script>/;
const MODULE_PRELOAD = /<link rel="modulepreload"/g;
/** A page is painted before its scripts: nothing waits for them. */
const PRELOAD = '<link rel="preload" as="script" fetchpriority="low"';
const NAMES = /[\w.-]+-[\w-]{7}\.(?:js|css)/g;

interface ImportMap {
  readonly imports: Readonly<Record<string, string>>;
}

const fileOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** `login-AbCd123.js` is `login.js`. */
const withoutHash = (name: string): string => name.replace(/-[\w-]{7}(\.\w+)$/, '$1');

/**
 * The names by which chunks import one another, without the hashes that Vite gives them.
 * @throws Error when two chunks would have the same: which of them a name means could change with a release.
 */
const stableNames = (map: ImportMap): ReadonlyMap<string, string> => {
  const names = new Map(
    Object.keys(map.imports).map((key) => [fileOf(key), withoutHash(fileOf(key))] as const),
  );
  const taken = new Set<string>();
  for (const name of names.values()) {
    if (taken.has(name)) throw new Error(`two chunks are named ${name}`);
    taken.add(name);
  }
  return names;
};

const rename = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replaceAll(NAMES, (name) => names.get(name) ?? name);

/** The entry's tag comes after the map, its file is fetched from the head; older browsers refuse a map after a module. */
const withMap = (page: string, map: ImportMap): string => {
  const [entry = ''] = ENTRY.exec(page) ?? [];
  const [, source] = /src="([^"]+)"/.exec(entry) ?? [];
  if (source === undefined) throw new Error('the page has no entry');
  const text = JSON.stringify(map);
  const release = hash('sha256', text, 'base64url').slice(0, 7);
  const links = `${PRELOAD} crossorigin href="${source}">`;
  return page
    .replace(MAP_ELEMENT, '')
    .replace(ENTRY, '')
    .replaceAll(MODULE_PRELOAD, PRELOAD)
    .replace('</head>', () => `${links}</head>`)
    .replace(
      '</body>',
      () => `<script type="importmap" data-release="${release}">${text}</script>${entry.trim()}</body>`,
    );
};

/**
 * Lets a changed chunk change no other: chunks import one another by names without a hash, which a map in the page
 * resolves to files.
 */
export const importMap = (): Plugin => ({
  name: 'import-map',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const asset = bundle[MAP_FILE];
      const page = bundle['index.html'];
      if (asset?.type !== 'asset' || page?.type !== 'asset') throw new Error('the build has no import map');
      const map: ImportMap = JSON.parse(String(asset.source));
      const names = stableNames(map);
      const chunks = Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === 'chunk');
      for (const chunk of chunks) chunk.code = rename(chunk.code, names);
      const imports = Object.fromEntries(
        Object.entries(map.imports)
          .map(([key, file]) => [rename(key, names), file] as const)
          .sort(([first], [second]) => (first < second ? -1 : 1)),
      );
      page.source = withMap(String(page.source), { imports });
      delete bundle[MAP_FILE];
    },
  },
});
