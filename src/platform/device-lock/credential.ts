import type { Bytes } from '../storage/sealed-box.ts';

export const TIMEOUT_MS = 60_000;
const SECRET_BYTES = 32;
export const random = (): Bytes => crypto.getRandomValues(new Uint8Array(SECRET_BYTES));

/** 'cancelled': also a wrong finger, a credential that is gone, and no answer in time, which browsers do not tell apart. */
export type NoSecret = 'cancelled' | 'unsupported';

export interface Locked {
  readonly credential: Bytes;
  readonly salt: Bytes;
}

const REFUSED = new Set(['NotAllowedError', 'AbortError', 'TimeoutError']);

/** @throws never. */
export const prompt = async (
  ask: () => Promise<Credential | null>,
): Promise<{ readonly id: Bytes; readonly prf: AuthenticationExtensionsPRFOutputs } | NoSecret> => {
  try {
    const answer = (await ask()) as PublicKeyCredential | null;
    if (!answer) return 'cancelled';
    return { id: new Uint8Array(answer.rawId), prf: answer.getClientExtensionResults().prf ?? {} };
  } catch (error) {
    console.warn('no secret of the device', error);
    return error instanceof DOMException && REFUSED.has(error.name) ? 'cancelled' : 'unsupported';
  }
};

/** Asks for finger, face or PIN. What the server would check is random: nothing is proved to it. */
export const askSecret = async ({ credential, salt }: Locked): Promise<BufferSource | NoSecret> => {
  const answer = await prompt(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: random(),
        allowCredentials: [{ type: 'public-key', id: credential, transports: ['internal'] }],
        userVerification: 'required',
        timeout: TIMEOUT_MS,
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  return typeof answer === 'string' ? answer : (answer.prf.results?.first ?? 'unsupported');
};
