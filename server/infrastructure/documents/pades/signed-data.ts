import { createPrivateKey, hash, type webcrypto } from 'node:crypto';
import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { readCertificates } from '../../config/seal.ts';

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signatureTimeStamp: '1.2.840.113549.1.9.16.2.14',
} as const;
const HASH = 'SHA-256';

/** A key with its certificate first, and then those that issued it, up to a root or not. */
export interface SigningKey {
  readonly key: webcrypto.CryptoKey;
  readonly certificates: readonly [Certificate, ...Certificate[]];
}

/** DER. */
type Der = Uint8Array<ArrayBuffer>;

const derOf = (bytes: ArrayBuffer): Der => new Uint8Array(bytes);
export const sha256 = (bytes: Uint8Array): Der => new Uint8Array(hash('sha256', bytes, 'buffer'));

const CURVES: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384' };

/** How WebCrypto names what a private key signs with: RSA (PKCS #1 v1.5) or ECDSA, with SHA-256. */
const algorithmOf = ({
  asymmetricKeyType: type,
  asymmetricKeyDetails: details,
}: ReturnType<typeof createPrivateKey>) => {
  const curve = CURVES[details?.namedCurve ?? ''];
  if (type === 'rsa') return { name: 'RSASSA-PKCS1-v1_5', hash: HASH };
  if (type === 'ec' && curve) return { name: 'ECDSA', namedCurve: curve };
  throw new Error(`a key of type ${type} does not sign documents: RSA, or EC on P-256 or P-384`);
};

/** @throws Error where either text is not PEM, or of another kind of key. */
export const readSigningKey = async (certificatesPem: string, keyPem: string): Promise<SigningKey> => {
  const [first, ...issuers] = readCertificates(certificatesPem).map(({ raw }) =>
    Certificate.fromBER(new Uint8Array(raw)),
  );
  if (!first) throw new Error('no certificate');
  const key = createPrivateKey(keyPem);
  const pkcs8 = new Uint8Array(key.export({ type: 'pkcs8', format: 'der' }));
  return {
    key: await crypto.subtle.importKey('pkcs8', pkcs8, algorithmOf(key), false, ['sign']),
    certificates: [first, ...issuers],
  };
};

/** SigningCertificateV2 (RFC 5035) of one certificate: the hash algorithm is its default, SHA-256. */
const signingCertificate = (certificate: Certificate): Sequence => {
  const hash = new OctetString({ valueHex: sha256(derOf(certificate.toSchema().toBER())) });
  const essCertId = new Sequence({ value: [hash] });
  return new Sequence({ value: [new Sequence({ value: [essCertId] })] });
};

const attribute = (type: string, value: Attribute['values'][number]): Attribute =>
  new Attribute({ type, values: [value] });

/**
 * Detached CMS SignedData of a content (RFC 5652), DER, with the signed attributes of CAdES (ETSI EN 319 122-1): content
 * type, message digest and signing certificate. A token (DER) that `stamp` gives for the signature's value becomes an
 * unsigned attribute of it: level B-T instead of B-B.
 */
export const signDetached = async (
  content: Uint8Array,
  { key, certificates }: SigningKey,
  stamp?: (signature: Uint8Array) => Promise<Uint8Array | undefined>,
): Promise<Der> => {
  const [certificate] = certificates;
  const bytes = new Uint8Array(content);
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      attributes: [
        attribute(OID.contentType, new ObjectIdentifier({ value: OID.data })),
        attribute(OID.messageDigest, new OctetString({ valueHex: sha256(bytes) })),
        attribute(OID.signingCertificateV2, signingCertificate(certificate)),
      ],
    }),
  });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    signerInfos: [signer],
    certificates: [...certificates],
  });
  await signed.sign(key, 0, HASH, bytes);
  const token = await stamp?.(signer.signature.valueBlock.valueHexView);
  if (token)
    signer.unsignedAttrs = new SignedAndUnsignedAttributes({
      type: 1,
      attributes: [attribute(OID.signatureTimeStamp, fromBER(new Uint8Array(token)).result)],
    });
  const info = new ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) });
  return derOf(info.toSchema().toBER());
};
