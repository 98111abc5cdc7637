/** `prompt`: the browser has an install prompt. `safari`, `ios`: by hand on iOS, in Safari or another browser. */
export type InstallMethod = 'prompt' | 'safari' | 'ios';

export interface InstallFacts {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** Runs as an installed app. */
  readonly isInstalled: boolean;
  readonly hasPrompt: boolean;
}

/** iOS 16.4: browsers other than Safari can add to the home screen. */
const OTHERS_SINCE = 16.4;

/** Chrome, Firefox, Edge, Opera. In-app browsers cannot install anything. */
const OTHER_BROWSERS = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\//;
const IN_APP_BROWSERS =
  /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Line\/|Snapchat|musical_ly|Bytedance|GSA\/|DuckDuckGo/;

const iosVersion = (userAgent: string): number | undefined => {
  const [, major, minor] = /OS (\d+)_(\d+)/.exec(/iPhone|iPad|iPod/.test(userAgent) ? userAgent : '') ?? [];
  return major === undefined ? undefined : Number(`${major}.${minor}`);
};

/**
 * How the app can be installed; undefined: installed already, or unsupported. iPadOS reports a Mac and is detected by
 * its touch points; its other browsers do not report their iOS version and count as new enough.
 */
export const installMethod = (facts: InstallFacts): InstallMethod | undefined => {
  const { userAgent, maxTouchPoints, isInstalled, hasPrompt } = facts;
  if (isInstalled) return undefined;
  if (hasPrompt) return 'prompt';
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (!isIos || IN_APP_BROWSERS.test(userAgent)) return undefined;
  if (OTHER_BROWSERS.test(userAgent))
    return (iosVersion(userAgent) ?? OTHERS_SINCE) >= OTHERS_SINCE ? 'ios' : undefined;
  // A web view without an app name has no Safari version.
  return /Version\/[\d.]+ .*Safari\//.test(userAgent) ? 'safari' : undefined;
};

/** The install way of this browser. */
export const currentInstallMethod = (hasPrompt: boolean): InstallMethod | undefined =>
  installMethod({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    // Old iOS only has `navigator.standalone`.
    isInstalled:
      ('standalone' in navigator && navigator.standalone === true) ||
      window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches,
    hasPrompt,
  });
