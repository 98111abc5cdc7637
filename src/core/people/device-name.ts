/** In the order that tells them apart: most browsers also claim to be Chrome and Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(\b|Headless)(Chrome|CriOS)\//, 'Chrome'],
  // The old browser of Android calls itself Safari too.
  [/\((Macintosh|iPhone|iPad|iPod).*\bVersion\/.*\bSafari\//, 'Safari'],
];

/** Android also says Linux, and a phone of either maker 'like Mac OS X' or Windows. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\b(Linux|CrOS)\b/, 'Linux'],
];

const firstOf = (names: typeof BROWSERS, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/**
 * Browser and system in words from a `User-Agent` header, to tell one's own devices apart: 'Chrome en Android', 'un
 * navegador en Windows', or 'un navegador'. An iPad that asks for desktop pages is a Mac.
 */
export const deviceName = (userAgent: string): string => {
  const browser = firstOf(BROWSERS, userAgent) ?? 'un navegador';
  const system = firstOf(SYSTEMS, userAgent);
  return system ? `${browser} en ${system}` : browser;
};
