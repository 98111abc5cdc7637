import {
  decodePublicSettings,
  type PublicSettings,
  SETTINGS_ELEMENT,
  USUAL_SETTINGS,
} from '#core/api/public-settings.ts';

const readSettings = (): PublicSettings => {
  // Prerendering and unit tests have no served page.
  if (import.meta.env.SSR) return USUAL_SETTINGS;
  const served = document.getElementById(SETTINGS_ELEMENT)?.textContent;
  return served || import.meta.env.PROD ? decodePublicSettings(served ?? '') : USUAL_SETTINGS;
};

/** Settings that the server inlines in the page: one build serves every environment. */
export const env = readSettings();
