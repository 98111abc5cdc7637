interface BuiltModule {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

/** `.vite/manifest.json` of a build: its modules by their source. */
export type BuildManifest = Readonly<Record<string, BuiltModule>>;

/** The files that a module needs at once, its own first. */
export const filesOf = (manifest: BuildManifest, entry: string, found = new Set<string>()): Set<string> => {
  const module = manifest[entry];
  if (!module || found.has(module.file)) return found;
  found.add(module.file);
  for (const style of module.css ?? []) found.add(style);
  for (const imported of module.imports ?? []) filesOf(manifest, imported, found);
  return found;
};
