interface SmsCredentialRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}

/** The one call of `navigator.credentials` that is used here. */
export interface CredentialSource {
  get: (request: SmsCredentialRequest) => Promise<unknown>;
}

/**
 * Waits for the browser to hand over the code of an SMS that is bound to this origin (WebOTP).
 * Answers null when the person declines, the wait is aborted, or what came is not a code of that length:
 * typing stays possible in every case, so none of them is an error.
 */
export async function receiveSmsCode(
  source: CredentialSource,
  signal: AbortSignal,
  digits: number,
): Promise<string | null> {
  try {
    const credential = await source.get({ otp: { transport: ['sms'] }, signal });
    const code = isCode(credential) ? credential.code.trim() : '';
    return !signal.aborted && new RegExp(`^\\d{${digits}}$`).test(code) ? code : null;
  } catch {
    return null;
  }
}

function isCode(credential: unknown): credential is { code: string } {
  return (
    typeof credential === 'object' &&
    credential !== null &&
    'code' in credential &&
    typeof credential.code === 'string'
  );
}
