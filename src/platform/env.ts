import {
  decodePublicSettings,
  type PublicSettings,
  SETTINGS_ELEMENT,
  USUAL_SETTINGS,
} from '#core/wire/public-settings.ts';

const readSettings = (): PublicSettings => {
  // Pages are drawn ahead, and units tested, without a page that somebody served.
  if (import.meta.env.SSR) return USUAL_SETTINGS;
  const told = document.getElementById(SETTINGS_ELEMENT)?.textContent;
  return told || import.meta.env.PROD ? decodePublicSettings(told ?? '') : USUAL_SETTINGS;
};

/** What the server says in the page: one build serves every environment. */
export const env = readSettings();
