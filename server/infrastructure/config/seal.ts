import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

/** The lender's certificate, followed by those that issued it, and its private key, both PEM. */
export interface SealConfig {
  readonly certificates: string;
  readonly key: string;
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificates of a PEM text, in its order. @throws Error for one that cannot be read. */
export const readCertificates = (pem: string): X509Certificate[] =>
  (pem.match(PEM) ?? []).map((one) => new X509Certificate(one));

const findCertificates = (pem: string): readonly X509Certificate[] => {
  try {
    return readCertificates(pem);
  } catch {
    return [];
  }
};

/** When the first of some certificates (PEM) ends. */
export const firstEnd = (pem: string): Date | undefined =>
  (pem.match(new RegExp(PEM, 'g')) ?? [])
    .map((one) => new X509Certificate(one).validToDate)
    .toSorted((one, other) => one.getTime() - other.getTime())[0];

const readKey = (pem: string): KeyObject | undefined => {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
};

/** P-256 and P-384 as OpenSSL names them. */
const CURVES: readonly unknown[] = ['prime256v1', 'secp384r1'];

const canSign = ({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean =>
  type === 'rsa' || (type === 'ec' && CURVES.includes(details?.namedCurve));

/**
 * What is wrong with the seal's certificate and key. Production takes one that somebody else issued: with a certificate of
 * one's own, or one for tests, anybody could have sealed.
 */
export const sealErrors = (
  { certificates, key }: SealConfig,
  { isProduction, now }: { readonly isProduction: boolean; readonly now: Date },
): readonly string[] => {
  const [certificate] = findCertificates(certificates);
  const privateKey = readKey(key);
  if (!certificate) return ['SEAL_CERTIFICATE: no es un certificado (PEM)'];
  if (!privateKey || !canSign(privateKey))
    return ['SEAL_KEY: no es una llave privada (PEM) RSA o de las curvas P-256 o P-384'];
  if (!certificate.checkPrivateKey(privateKey)) return ['SEAL_KEY: no es la pareja de SEAL_CERTIFICATE'];
  if (!isProduction) return [];
  const isOwn = certificate.issuer === certificate.subject;
  const isInForce = certificate.validFromDate <= now && now < certificate.validToDate;
  return [
    ...(isOwn
      ? ['SEAL_CERTIFICATE: lo expidió quien lo usa; debe expedirlo una entidad de certificación']
      : []),
    ...(isInForce ? [] : ['SEAL_CERTIFICATE: no está vigente hoy']),
  ];
};

/** What is wrong with the roots of the time stamp authority; one of them may have ended where another follows it. */
export const timeStampRootErrors = (roots: string, now: Date): readonly string[] => {
  const certificates = findCertificates(roots);
  if (certificates.length === 0) return ['TIME_STAMP_ROOT: no es un certificado (PEM)'];
  return certificates.some(({ validToDate }) => now < validToDate)
    ? []
    : ['TIME_STAMP_ROOT: no está vigente hoy'];
};
