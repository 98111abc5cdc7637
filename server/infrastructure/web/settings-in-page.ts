import { type PublicSettings, SETTINGS_ELEMENT } from '#core/wire/public-settings.ts';

/** The settings as data at the end of the head; nothing in them can end their element. */
export const withSettings = (page: string, settings: PublicSettings): string => {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return page.replace(
    '</head>',
    () => `<script type="application/json" id="${SETTINGS_ELEMENT}">${json}</script></head>`,
  );
};
