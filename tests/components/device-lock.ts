import { onTestFinished, vi } from 'vitest';

/** A device whose lock makes secrets; what it does may be changed while a test goes on. */
export interface StubbedLock {
  /** 'refused': cancelled, a wrong finger, or a credential that is gone. */
  finger: 'right' | 'refused';
  /** 'late': only when it is asked for them again. */
  secrets: 'at once' | 'late' | 'never';
  secret: Uint8Array<ArrayBuffer>;
  /** How often the person was asked. */
  prompts: number;
  /** Credentials that the browser was told to take out of the device's list. */
  readonly withdrawn: string[];
}

const ID = Uint8Array.of(1, 2, 3);

/** Puts it into the browser until the test ends. */
export const stubDeviceLock = (): StubbedLock => {
  const lock: StubbedLock = {
    finger: 'right',
    secrets: 'at once',
    secret: crypto.getRandomValues(new Uint8Array(32)),
    prompts: 0,
    withdrawn: [],
  };
  const answer = async (isFirst: boolean): Promise<Credential> => {
    lock.prompts += 1;
    if (lock.finger === 'refused') throw new DOMException('no', 'NotAllowedError');
    const makes = lock.secrets === 'at once' || (lock.secrets === 'late' && !isFirst);
    const prf = {
      ...(isFirst && { enabled: lock.secrets !== 'never' }),
      ...(makes && { results: { first: lock.secret.slice().buffer } }),
    };
    return { rawId: ID.slice().buffer, getClientExtensionResults: () => ({ prf }) } as unknown as Credential;
  };
  vi.spyOn(navigator.credentials, 'create').mockImplementation(() => answer(true));
  vi.spyOn(navigator.credentials, 'get').mockImplementation(() => answer(false));
  const own = PublicKeyCredential as unknown as Record<string, unknown>;
  const before = { ...Object.getOwnPropertyDescriptors(own) };
  const put = (name: string, value: unknown) =>
    Object.defineProperty(own, name, { value, configurable: true, writable: true });
  put('isUserVerifyingPlatformAuthenticatorAvailable', async () => true);
  put('getClientCapabilities', async () => ({ 'extension:prf': lock.secrets !== 'never' }));
  put('signalUnknownCredential', async ({ credentialId }: { readonly credentialId: string }) =>
    lock.withdrawn.push(credentialId),
  );
  onTestFinished(() => {
    vi.restoreAllMocks();
    for (const name of [
      'isUserVerifyingPlatformAuthenticatorAvailable',
      'getClientCapabilities',
      'signalUnknownCredential',
    ])
      if (before[name]) Object.defineProperty(own, name, before[name]);
  });
  return lock;
};
