/** Folder of the previews in the build. */
const FOLDER = 'previews';

/** Screens that a cold start opens, and the preview of each: what is painted before the app's code is there. */
const PREVIEWS: ReadonlyMap<string, string> = new Map([
  ['/login', 'login'],
  ['/newlogin', 'login'],
  ['/create_account', 'create_account'],
  ['/public-payment', 'public-payment'],
  ['/dashboard', 'dashboard'],
]);

export const previewFile = (name: string): string => `${FOLDER}/${name}.html`;

/** File of the preview of a path, under the build's root. */
export const previewOf = (pathname: string): string | undefined => {
  const name = PREVIEWS.get(pathname);
  return name === undefined ? undefined : previewFile(name);
};

export const PREVIEW_FILES: readonly string[] = [...new Set(PREVIEWS.values())].map(previewFile);

const TITLE = /<title>[^<]*<\/title>/;
const MOUNT_POINT = '<div id="root">';
const ENTRY = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
/** In place of the app's own script, which it starts. */
const STARTER = /<script data-app="" [^>]*><\/script>/;

/** The app's page with a preview over its mount point. A preview with a script has the app started by that. */
export const withPreview = (page: string, preview: string): string => {
  const [title] = TITLE.exec(preview) ?? [];
  const [starter] = STARTER.exec(preview) ?? [];
  const shown = preview.replace(TITLE, '').replace(STARTER, '');
  const titled = title === undefined ? page : page.replace(TITLE, () => title);
  const started =
    starter === undefined
      ? titled
      : titled.replace(ENTRY, (_, entry: string) =>
          starter.replace('data-app=""', () => `data-app="${entry}"`),
        );
  return started.replace(MOUNT_POINT, () => `${shown}${MOUNT_POINT}`);
};
