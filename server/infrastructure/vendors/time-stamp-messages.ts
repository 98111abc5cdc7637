import { hash, X509Certificate } from 'node:crypto';
import { Integer, Null, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  type ExtKeyUsage,
  id_ExtKeyUsage,
  id_eContentType_TSTInfo,
  id_sha256,
  MessageImprint,
  PKIStatus,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { readCertificates } from '../config/seal.ts';

/** The extended key usage of an authority's certificate (RFC 3161, 2.3). */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

const sha256 = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hash('sha256', bytes, 'buffer'));

const integerOf = (bytes: Uint8Array): Integer => new Integer({ valueHex: new Uint8Array(bytes) });

/** TimeStampReq (DER) for the SHA-256 of bytes; asks for the authority's certificate. */
export const encodeTimeStampQuery = (bytes: Uint8Array, nonce: Uint8Array): Uint8Array<ArrayBuffer> => {
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: id_sha256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: sha256(bytes) }),
    }),
    nonce: integerOf(nonce),
    certReq: true,
  });
  return new Uint8Array(query.toSchema().toBER());
};

const isForStamps = (certificate: Certificate): boolean => {
  const usage = certificate.extensions?.find(({ extnID }) => extnID === id_ExtKeyUsage)?.parsedValue as
    | ExtKeyUsage
    | undefined;
  return usage?.keyPurposes.includes(TIME_STAMPING) ?? false;
};

/** Between the authority's clock and ours. */
const MAX_DIFFERENCE_MS = 60_000;
/** Of a reply: the signer's, and those up to its root. */
const MAX_CERTIFICATES = 8;

const isInForce = ({ validFromDate, validToDate }: X509Certificate, at: Date): boolean =>
  validFromDate <= at && at <= validToDate;

/** Whether a certificate is one of the roots, or a root issued it, directly or through `others`. */
const comesFrom = (
  roots: readonly X509Certificate[],
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  at: Date,
): boolean =>
  isInForce(certificate, at) &&
  (roots.some(({ raw }) => raw.equals(certificate.raw)) ||
    [...roots, ...others].some(
      (issuer) =>
        issuer.ca &&
        certificate.checkIssued(issuer) &&
        certificate.verify(issuer.publicKey) &&
        comesFrom(
          roots,
          issuer,
          others.filter((other) => other !== issuer),
          at,
        ),
    ));

const toX509 = (certificate: Certificate): X509Certificate =>
  new X509Certificate(new Uint8Array(certificate.toSchema().toBER()));

/**
 * The token (DER) of a TimeStampResp.
 * @throws Error where it was refused, is of other bytes or of another query, tells another time than ours, or is not signed by
 * a certificate for stamps that comes from the known roots (PEM).
 */
export const readTimeStampReply = async (
  reply: Uint8Array<ArrayBuffer>,
  {
    bytes,
    nonce,
    roots,
    now,
  }: {
    readonly bytes: Uint8Array;
    readonly nonce: Uint8Array;
    readonly roots: string;
    readonly now: Date;
  },
): Promise<Uint8Array> => {
  const { status, timeStampToken: token } = TimeStampResp.fromBER(reply);
  const isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods;
  if (!isGranted || !token) throw new Error(`no time stamp: status ${status.status}`);
  const signed = new SignedData({ schema: token.content });
  if (signed.encapContentInfo.eContentType !== id_eContentType_TSTInfo)
    throw new Error('no time stamp token');
  const info = TSTInfo.fromBER(signed.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer());
  if (!info.nonce?.isEqual(integerOf(nonce))) throw new Error('a time stamp of another query');
  if (Math.abs(info.genTime.getTime() - now.getTime()) > MAX_DIFFERENCE_MS)
    throw new Error(`a time stamp of ${info.genTime.toISOString()}`);
  const certificates = (signed.certificates ?? []).filter((one) => one instanceof Certificate);
  if (certificates.length > MAX_CERTIFICATES) throw new Error('a time stamp with too many certificates');
  // Compares the imprint with the bytes too.
  const { signatureVerified: isSigned, signerCertificate: signer } = await signed.verify({
    signer: 0,
    data: new Uint8Array(bytes).buffer,
    extendedMode: true,
  });
  if (!isSigned || !signer) throw new Error('a time stamp whose signature is not right');
  if (!isForStamps(signer)) throw new Error('a time stamp by a certificate that is not for it');
  const others = certificates.filter((one) => one !== signer).map(toX509);
  if (!comesFrom(readCertificates(roots), toX509(signer), others, info.genTime))
    throw new Error('a time stamp of an authority that is not ours');
  return new Uint8Array(token.toSchema().toBER());
};
