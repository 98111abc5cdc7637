const VIBRATION_MS = 30;

/** A short vibration where the device has one, for good news that the person has just brought about. */
export const vibrate = (): void => {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // Without an act of the person the browser refuses it, and logs that.
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(VIBRATION_MS);
};
