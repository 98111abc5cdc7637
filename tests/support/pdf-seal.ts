import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { fromBER } from 'asn1js';
import { ContentInfo, SignedData } from 'pkijs';
import { requireCommand } from './commands.ts';

const execute = promisify(execFile);
const PDFSIG = 'pdfsig';
const OPENSSL = 'openssl';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const SIGNATURE_TIME_STAMP = '1.2.840.113549.1.9.16.2.14';

const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cuotasana-seal-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** What poppler's `pdfsig` prints about a file's signatures; whether it has one, of the whole file, that is valid. */
export const checkWithPdfsig = (
  file: Uint8Array,
): Promise<{ readonly isValid: boolean; readonly said: string }> =>
  inFolder(async (folder) => {
    requireCommand(PDFSIG);
    const name = path.join(folder, 'document.pdf');
    await writeFile(name, file);
    const said = await execute(PDFSIG, ['-nocert', name]).then(
      ({ stdout }) => stdout,
      (error: { readonly stdout?: string; readonly stderr?: string }) => `${error.stdout}${error.stderr}`,
    );
    const isValid = said.includes('Signature is Valid.') && said.includes('Total document signed');
    return { isValid, said };
  });

/** Whether OpenSSL finds the signature right, as CAdES, by a certificate (PEM) that it is told to trust. */
export const checkWithOpenssl = (file: Uint8Array, authority: string): Promise<boolean> =>
  inFolder(async (folder) => {
    requireCommand(OPENSSL);
    const seal = findSeal(file);
    if (!seal) return false;
    const [content, cms, trusted] = ['content', 'seal.der', 'authority.pem'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string];
    await writeFile(content, seal.signed);
    await writeFile(cms, seal.cms);
    await writeFile(trusted, authority);
    const verify = ['cms', '-verify', '-cades', '-binary', '-purpose', 'any', '-CAfile', trusted];
    const args = [...verify, '-inform', 'DER', '-in', cms, '-content', content, '-out', '/dev/null'];
    return execute(OPENSSL, args).then(
      () => true,
      () => false,
    );
  });

/** A file's last signature, with the bytes that it is of. */
export interface FoundSeal {
  readonly signed: Uint8Array<ArrayBuffer>;
  /** DER, with the padding behind it. */
  readonly cms: Uint8Array<ArrayBuffer>;
  /** Without the padding. */
  readonly derLength: number;
}

const BYTE_RANGE = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/g;

/** Where the hexadecimal digits of a file's last signature stand, with their angle brackets; `end` is behind them. */
export const placeOf = (file: Uint8Array): { readonly start: number; readonly end: number } => {
  const [range = []] = [...Buffer.from(file).toString('latin1').matchAll(BYTE_RANGE)].slice(-1);
  return { start: Number(range[2]), end: Number(range[3]) };
};

/** Undefined where a file has no signature of everything but its own place. */
export const findSeal = (file: Uint8Array): FoundSeal | undefined => {
  const bytes = Buffer.from(file);
  const ranges = [...bytes.toString('latin1').matchAll(BYTE_RANGE)];
  const [start, length, next, rest] = (ranges.at(-1) ?? []).slice(1).map(Number);
  if (start !== 0 || length === undefined || next === undefined || rest === undefined) return undefined;
  const place = bytes.toString('latin1', length, next);
  if (next + rest !== bytes.length || !/^<[0-9a-f]+>$/.test(place)) return undefined;
  const cms = new Uint8Array(Buffer.from(place.slice(1, -1), 'hex'));
  return {
    signed: new Uint8Array(Buffer.concat([bytes.subarray(0, length), bytes.subarray(next)])),
    cms,
    derLength: fromBER(cms).offset,
  };
};

const readSignedData = (cms: Uint8Array<ArrayBuffer>): SignedData => {
  // Without the padding.
  const { result, offset } = fromBER(cms);
  if (offset < 0) throw new Error('not DER');
  const info = new ContentInfo({ schema: result });
  if (info.contentType !== SIGNED_DATA) throw new Error('not a signature');
  return new SignedData({ schema: info.content });
};

/** Whether the signature, and the time stamp of it, if there is one, are right. */
export const checkSeal = async (file: Uint8Array): Promise<{ isValid: boolean; isStamped: boolean }> => {
  const seal = findSeal(file);
  if (!seal) return { isValid: false, isStamped: false };
  try {
    const signed = readSignedData(seal.cms);
    const [signer] = signed.signerInfos;
    const isRight = await signed.verify({ signer: 0, data: seal.signed.buffer });
    const stamp = signer?.unsignedAttrs?.attributes.find(({ type }) => type === SIGNATURE_TIME_STAMP);
    if (!stamp) return { isValid: isRight, isStamped: false };
    const token = new SignedData({ schema: new ContentInfo({ schema: stamp.values[0] }).content });
    const stamped = new Uint8Array(signer?.signature.valueBlock.valueHexView ?? []);
    return {
      isValid: isRight && (await token.verify({ signer: 0, data: stamped.buffer })),
      isStamped: true,
    };
  } catch {
    return { isValid: false, isStamped: false };
  }
};

/** A file with one byte changed. */
export const flipByte = (file: Uint8Array, at: number): Uint8Array => {
  const changed = new Uint8Array(file);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};
