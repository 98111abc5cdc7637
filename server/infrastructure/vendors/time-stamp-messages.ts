import { createHash } from 'node:crypto';
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

/** The extended key usage of an authority's certificate (RFC 3161, 2.3). */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

const sha256 = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(bytes).digest());

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

/**
 * The token (DER) of a TimeStampResp.
 * @throws Error where it was refused, is of other bytes or of another query, or is not signed by a certificate for stamps.
 */
export const readTimeStampReply = async (
  reply: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array,
  nonce: Uint8Array,
): Promise<Uint8Array> => {
  const { status, timeStampToken: token } = TimeStampResp.fromBER(reply);
  const isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods;
  if (!isGranted || !token) throw new Error(`no time stamp: status ${status.status}`);
  const signed = new SignedData({ schema: token.content });
  if (signed.encapContentInfo.eContentType !== id_eContentType_TSTInfo)
    throw new Error('no time stamp token');
  const info = TSTInfo.fromBER(signed.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer());
  if (!info.nonce?.isEqual(integerOf(nonce))) throw new Error('a time stamp of another query');
  // Compares the imprint with the bytes too.
  const isSigned = await signed.verify({ signer: 0, data: new Uint8Array(bytes).buffer });
  if (!isSigned) throw new Error('a time stamp whose signature is not right');
  const certificates = (signed.certificates ?? []).filter((one) => one instanceof Certificate);
  if (!certificates.some(isForStamps)) throw new Error('a time stamp by a certificate that is not for it');
  return new Uint8Array(token.toSchema().toBER());
};
