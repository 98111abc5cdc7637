/** `prompt`: the browser asks by itself. `safari`, `ios`: by hand, in Safari or in another browser of an iPhone or iPad. */
export type InstallWay = 'prompt' | 'safari' | 'ios';

export interface InstallFacts {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** Opened as an app already. */
  readonly isInstalled: boolean;
  readonly hasPrompt: boolean;
}

/** Since iOS 16.4 browsers other than Safari can put an app on the home screen. */
const OTHERS_SINCE = 16.4;

/** Chrome, Firefox, Edge, Opera: whole browsers. What else opens pages within another program cannot install anything. */
const OTHER_BROWSERS = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\//;
const WITHIN_A_PROGRAM =
  /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Line\/|Snapchat|musical_ly|Bytedance|GSA\/|DuckDuckGo/;

const iosVersion = (userAgent: string): number | undefined => {
  const [, major, minor] = /OS (\d+)_(\d+)/.exec(/iPhone|iPad|iPod/.test(userAgent) ? userAgent : '') ?? [];
  return major === undefined ? undefined : Number(`${major}.${minor}`);
};

/**
 * How the app can be installed here; undefined: it is installed, or this browser cannot. An iPad says that it is a Mac, and
 * is told by its fingers; its other browsers do not say their system's version and are taken for new enough.
 */
export const installWay = (facts: InstallFacts): InstallWay | undefined => {
  const { userAgent, maxTouchPoints, isInstalled, hasPrompt } = facts;
  if (isInstalled) return undefined;
  if (hasPrompt) return 'prompt';
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (!isIos || WITHIN_A_PROGRAM.test(userAgent)) return undefined;
  if (OTHER_BROWSERS.test(userAgent))
    return (iosVersion(userAgent) ?? OTHERS_SINCE) >= OTHERS_SINCE ? 'ios' : undefined;
  // A view of a program that hides its name has no version of Safari.
  return /Version\/[\d.]+ .*Safari\//.test(userAgent) ? 'safari' : undefined;
};

/** The way of this very page. */
export const installWayHere = (hasPrompt: boolean): InstallWay | undefined =>
  installWay({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    // Old iPhones know the first alone.
    isInstalled:
      ('standalone' in navigator && navigator.standalone === true) ||
      window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches,
    hasPrompt,
  });
