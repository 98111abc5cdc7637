import { createPrivateKey, hash, randomBytes, X509Certificate } from 'node:crypto';
import { Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Accuracy,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_eContentType_TSTInfo,
  id_sha256,
  PKIStatus,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';

const OID = {
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;
/** An identifier for examples (2.999). */
const POLICY = '2.999.3161.1';
const SHA256_BYTES = 32;

const sha256 = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hash('sha256', bytes, 'buffer'));

/** What a time stamp authority signs with, PEM: a certificate for time stamps and its P-256 key. */
export interface TimeStampKeys {
  readonly certificate: string;
  readonly key: string;
}

const signingCertificate = (certificate: Certificate): Sequence =>
  new Sequence({
    value: [
      new Sequence({
        value: [
          new Sequence({
            value: [new OctetString({ valueHex: sha256(new Uint8Array(certificate.toSchema().toBER())) })],
          }),
        ],
      }),
    ],
  });

/** The token about a TSTInfo: SignedData that carries it. */
const tokenOf = async (info: TSTInfo, keys: TimeStampKeys): Promise<ContentInfo> => {
  const certificate = Certificate.fromBER(new Uint8Array(new X509Certificate(keys.certificate).raw));
  const signingKey = await crypto.subtle.importKey(
    'pkcs8',
    new Uint8Array(createPrivateKey(keys.key).export({ type: 'pkcs8', format: 'der' })),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  );
  const content = new Uint8Array(info.toSchema().toBER());
  const attributes = [
    new Attribute({
      type: OID.contentType,
      values: [new ObjectIdentifier({ value: id_eContentType_TSTInfo })],
    }),
    new Attribute({ type: OID.messageDigest, values: [new OctetString({ valueHex: sha256(content) })] }),
    new Attribute({ type: OID.signingCertificateV2, values: [signingCertificate(certificate)] }),
  ];
  const signed = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: id_eContentType_TSTInfo,
      eContent: new OctetString({ valueHex: content }),
    }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
    certificates: [certificate],
  });
  await signed.sign(signingKey, 0, 'SHA-256', content);
  return new ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) });
};

const derOf = (reply: TimeStampResp): Buffer => Buffer.from(reply.toSchema().toBER());

/** A reply without a token: what was asked could not be read, or is not of SHA-256. */
const rejection = (): Buffer =>
  derOf(new TimeStampResp({ status: new PKIStatusInfo({ status: PKIStatus.rejection }) }));

const readQuery = (body: Uint8Array): TimeStampReq | undefined => {
  try {
    return TimeStampReq.fromBER(new Uint8Array(body));
  } catch {
    return undefined;
  }
};

/** The reply (TimeStampResp, DER) to a query of RFC 3161. */
export const replyTo = async (body: Uint8Array, now: Date, keys: TimeStampKeys): Promise<Buffer> => {
  const query = readQuery(body);
  const { hashAlgorithm, hashedMessage } = query?.messageImprint ?? {};
  const isSha256 =
    hashAlgorithm?.algorithmId === id_sha256 &&
    hashedMessage?.valueBlock.valueHexView.length === SHA256_BYTES;
  if (!query || !isSha256) return rejection();
  const info = new TSTInfo({
    version: 1,
    policy: query.reqPolicy ?? POLICY,
    messageImprint: query.messageImprint,
    serialNumber: new Integer({ valueHex: new Uint8Array([1, ...randomBytes(8)]) }),
    genTime: now,
    accuracy: new Accuracy({ seconds: 1 }),
    ...(query.nonce ? { nonce: query.nonce } : {}),
  });
  return derOf(
    new TimeStampResp({
      status: new PKIStatusInfo({ status: PKIStatus.granted }),
      timeStampToken: await tokenOf(info, keys),
    }),
  );
};
