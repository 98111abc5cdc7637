interface BuiltModule {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type BuildManifest = Readonly<Record<string, BuiltModule>>;

/** Paths served by another path's screen. */
const ALIASES = new Map([['newlogin', 'login']]);

/** Route files are named by path: `/a/b` is `a.tsx` and, if present, `a.b.tsx`. */
const routeFilesOf = (manifest: BuildManifest, pathname: string): readonly string[] => {
  const [first = '', ...rest] = pathname.split('/').slice(1);
  const segments = [ALIASES.get(first) ?? first, ...rest];
  return segments
    .map((_, index) => `src/routes/${segments.slice(0, index + 1).join('.')}.tsx`)
    .filter((file) => Object.hasOwn(manifest, file));
};

const filesOf = (manifest: BuildManifest, entry: string, found = new Set<string>()): Set<string> => {
  const module = manifest[entry];
  if (!module || found.has(module.file)) return found;
  found.add(module.file);
  for (const style of module.css ?? []) found.add(style);
  for (const imported of module.imports ?? []) filesOf(manifest, imported, found);
  return found;
};

/** `Link` header that preloads the code of a path's screen; undefined without a screen. */
export const preloadsOf =
  (manifest: BuildManifest) =>
  (pathname: string): string | undefined => {
    const routes = routeFilesOf(manifest, pathname);
    if (routes.length === 0) return undefined;
    const files = new Set(
      ['src/app/router.tsx', ...routes].flatMap((entry) => [...filesOf(manifest, entry)]),
    );
    return [...files]
      .map((file) =>
        file.endsWith('.css')
          ? `</${file}>; rel=preload; as=style; crossorigin`
          : `</${file}>; rel=modulepreload; crossorigin`,
      )
      .join(', ');
  };
