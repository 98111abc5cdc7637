import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { replyTo } from '../../../sandbox/time-stamp/tokens.ts';
import { encodeTimeStampQuery, readTimeStampReply } from './time-stamp-messages.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-tsa-'));
afterAll(() => rmSync(folder, { recursive: true }));

const openssl = (line: string): void => {
  execFileSync('openssl', line.split(' '), { cwd: folder, stdio: 'pipe' });
};
const fileOf = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

const CONFIG = `
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
[stamps]
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = known
[known]
serial = serial
default_policy = 1.2.3.4
digests = sha256
signer_digest = sha256
ess_cert_id_alg = sha256
`;
const KEY = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -config tsa.cnf';

/** A root, an authority that it issued, and the certificate for stamps that this one issued. */
const makeAuthority = (): void => {
  writeFileSync(path.join(folder, 'tsa.cnf'), CONFIG);
  writeFileSync(path.join(folder, 'serial'), '01');
  openssl(`req -x509 ${KEY} -subj /CN=Root -extensions authority -keyout root.key -out root.pem`);
  for (const [name, issuer, extensions] of [
    ['between', 'root', 'authority'],
    ['signer', 'between', 'stamps'],
    // Issued by one that may issue none.
    ['forger', 'signer', 'stamps'],
  ]) {
    openssl(`req -new ${KEY} -subj /CN=${name} -keyout ${name}.key -out ${name}.csr`);
    openssl(
      `x509 -req -in ${name}.csr -CA ${issuer}.pem -CAkey ${issuer}.key -CAcreateserial -extfile tsa.cnf -extensions ${extensions} -out ${name}.pem`,
    );
  }
};

const bytes = Buffer.from('a signature');
const nonce = Buffer.from('4142434445464748', 'hex');
const query = encodeTimeStampQuery(bytes, nonce);
const now = new Date();
const SANDBOX = sandboxKeys.timeStamp.certificate;

const read = (reply: Uint8Array, roots: string) =>
  readTimeStampReply(new Uint8Array(reply), { bytes, nonce, roots, now });

describe('a time stamp', () => {
  beforeAll(() => {
    makeAuthority();
    writeFileSync(path.join(folder, 'query'), query);
  });

  const replyOf = (signer: string, issuer: string): Uint8Array => {
    const by = `-signer ${signer}.pem -inkey ${signer}.key -chain ${issuer}.pem`;
    openssl(`ts -reply -config tsa.cnf -queryfile query ${by} -out reply`);
    return readFileSync(path.join(folder, 'reply'));
  };

  it('is taken of an authority whose certificate comes from a known root, through another', async () => {
    const reply = replyOf('signer', 'between');
    await expect(read(reply, `${SANDBOX}${fileOf('root.pem')}`)).resolves.toBeInstanceOf(Uint8Array);
    await expect(read(reply, fileOf('signer.pem'))).resolves.toBeInstanceOf(Uint8Array);
  });

  it('is refused of an authority that anybody made', async () => {
    const refused = 'of an authority that is not ours';
    await expect(read(replyOf('signer', 'between'), SANDBOX)).rejects.toThrow(refused);
    await expect(read(replyOf('forger', 'signer'), fileOf('signer.pem'))).rejects.toThrow(refused);
    await expect(read(await replyTo(query, now, sandboxKeys.timeStamp), fileOf('root.pem'))).rejects.toThrow(
      refused,
    );
  });

  it('is refused more than a minute from our time', async () => {
    const at = (seconds: number) =>
      replyTo(query, new Date(now.getTime() + seconds * 1_000), sandboxKeys.timeStamp);
    for (const seconds of [-59, 59])
      await expect(read(await at(seconds), SANDBOX)).resolves.toBeInstanceOf(Uint8Array);
    for (const seconds of [-61, 61])
      await expect(read(await at(seconds), SANDBOX)).rejects.toThrow('a time stamp of 20');
    await expect(
      read(await replyTo(query, new Date('2001-09-09T01:46:40Z'), sandboxKeys.timeStamp), SANDBOX),
    ).rejects.toThrow('a time stamp of 2001-09-09');
  });
});
