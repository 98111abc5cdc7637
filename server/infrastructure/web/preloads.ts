interface BuiltModule {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type BuildManifest = Readonly<Record<string, BuiltModule>>;

/** Which screen answers an address first; the shell's own scripts are named in its page. */
const SCREENS: Readonly<Record<string, string>> = {
  create_account: 'create-account',
  auth_account: 'auth-account',
  login: 'login',
  newlogin: 'login',
  create_profile: 'create-profile',
  val_account: 'val-account',
  application: 'application',
  profileform: 'profile-form',
  applast: 'app-last',
  dashboard: 'dashboard',
  'public-payment': 'public-payment',
  verificar: 'verify',
  recordatorios: 'stop-emails',
};

const filesOf = (manifest: BuildManifest, entry: string, found = new Set<string>()): Set<string> => {
  const module = manifest[entry];
  if (!module || found.has(module.file)) return found;
  found.add(module.file);
  for (const style of module.css ?? []) found.add(style);
  for (const imported of module.imports ?? []) filesOf(manifest, imported, found);
  return found;
};

/**
 * For an address, a `Link` header that lets the browser fetch the screen's code together with the page instead of one
 * step after another; undefined where the address is no screen's.
 */
export const preloadsOf =
  (manifest: BuildManifest) =>
  (pathname: string): string | undefined => {
    const room = pathname.split('/')[1] ?? '';
    const screen = Object.hasOwn(SCREENS, room) && SCREENS[room];
    if (!screen) return undefined;
    const files = new Set([
      ...filesOf(manifest, 'src/app/router.tsx'),
      ...filesOf(manifest, `src/routes/${screen}.tsx`),
    ]);
    return [...files]
      .map((file) =>
        file.endsWith('.css')
          ? `</${file}>; rel=preload; as=style; crossorigin`
          : `</${file}>; rel=modulepreload; crossorigin`,
      )
      .join(', ');
  };
