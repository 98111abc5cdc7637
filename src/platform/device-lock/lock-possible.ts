/** Not in TypeScript's DOM types, nor in every browser. */
interface WithCapabilities {
  getClientCapabilities?(): Promise<Readonly<Record<string, boolean>>>;
}

/** Whether this browser may make secrets from the device's lock; some say so only once they are asked for one. */
export const isLockPossible = async (): Promise<boolean> => {
  try {
    const own = globalThis.PublicKeyCredential as (typeof PublicKeyCredential & WithCapabilities) | undefined;
    if (!(await own?.isUserVerifyingPlatformAuthenticatorAvailable())) return false;
    return (await own?.getClientCapabilities?.())?.['extension:prf'] !== false;
  } catch {
    // Not in a frame, nor without HTTPS.
    return false;
  }
};
