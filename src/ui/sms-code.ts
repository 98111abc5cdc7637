interface SmsCredentialRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}

/** The part of `navigator.credentials` used here. */
export interface CredentialSource {
  get: (request: SmsCredentialRequest) => Promise<unknown>;
}

/**
 * Reads the code of an origin-bound SMS (WebOTP). Null when denied, aborted or of another length: typing remains
 * possible, so none is an error.
 */
export const receiveSmsCode = async (
  source: CredentialSource,
  signal: AbortSignal,
  digits: number,
): Promise<string | null> => {
  try {
    const credential = await source.get({ otp: { transport: ['sms'] }, signal });
    const code = isCode(credential) ? credential.code.trim() : '';
    return !signal.aborted && new RegExp(`^\\d{${digits}}$`).test(code) ? code : null;
  } catch {
    return null;
  }
};

const isCode = (credential: unknown): credential is { code: string } =>
  typeof credential === 'object' &&
  credential !== null &&
  'code' in credential &&
  typeof credential.code === 'string';
