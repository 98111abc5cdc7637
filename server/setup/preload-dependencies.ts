import type { Plugin, Rolldown } from 'vite';

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

const stylesOf = (chunk: Rolldown.OutputChunk): Iterable<string> =>
  (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? [];

/** Adds a chunk and all that it imports at once, with their styles. */
const addLoaded = (bundle: Bundle, file: string, loaded: Set<string>): void => {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || loaded.has(file)) return;
  loaded.add(file);
  for (const style of stylesOf(chunk)) loaded.add(style);
  for (const imported of chunk.imports) addLoaded(bundle, imported, loaded);
};

/**
 * Names, with each import on demand, only files that are not there yet: what the importing chunk and the app's entry have
 * loaded needs no preloading, and a list of it would weigh on every chunk.
 */
export const preloadDependencies = (): Plugin => {
  let bundle: Bundle = {};
  const loadedBy = new Map<string, ReadonlySet<string>>();
  const loaded = (host: string): ReadonlySet<string> => {
    const known = loadedBy.get(host);
    if (known) return known;
    const files = new Set<string>();
    addLoaded(bundle, host, files);
    for (const [file, one] of Object.entries(bundle))
      if (one.type === 'chunk' && one.isEntry) addLoaded(bundle, file, files);
    loadedBy.set(host, files);
    return files;
  };
  return {
    name: 'preload-dependencies',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, needed, { hostId, hostType }) =>
            hostType === 'js' ? needed.filter((one) => !loaded(hostId).has(one)) : [...needed],
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_options, files) {
        bundle = files;
        loadedBy.clear();
      },
    },
  };
};
