import { type PublicSettings, SETTINGS_ELEMENT } from '#core/api/public-settings.ts';

/** Injects the settings as JSON before the end of the head; `<` is escaped, so that they cannot close the element. */
export const withSettings = (page: string, settings: PublicSettings): string => {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return page.replace(
    '</head>',
    () => `<script type="application/json" id="${SETTINGS_ELEMENT}">${json}</script></head>`,
  );
};
