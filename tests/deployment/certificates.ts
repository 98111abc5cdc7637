import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

export interface Authority {
  /** Its own certificate, PEM, and the file that has it. */
  readonly certificate: string;
  readonly file: string;
  /** Issues a certificate for a subject, with names of hosts. */
  issue(subject: string, hosts?: readonly string[]): Certificate;
  /** Issues a certificate for time stamps. */
  issueForTimeStamps(subject: string): Certificate;
}

const CURVE = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/** A certification authority of its own, of OpenSSL. */
export const createAuthority = (folder: string): Authority => {
  const at = (name: string): string => path.join(folder, name);
  const openssl = (...args: string[]): void =>
    void execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] });
  openssl(
    'req',
    '-x509',
    ...CURVE,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Entidad de prueba',
    '-days',
    '30',
  );
  let issued = 0;
  const issueWith = (subject: string, extensions: string): Certificate => {
    issued += 1;
    const name = `issued-${issued}`;
    writeFileSync(at(`${name}.ext`), `${extensions}\n`);
    openssl('req', ...CURVE, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${subject}`);
    openssl(
      ...['x509', '-req', '-in', `${name}.csr`, '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
      ...['-days', '30', '-extfile', `${name}.ext`, '-out', `${name}.pem`],
    );
    return {
      certificate: readFileSync(at(`${name}.pem`), 'utf8') + readFileSync(at('ca.pem'), 'utf8'),
      key: readFileSync(at(`${name}.key`), 'utf8'),
    };
  };
  return {
    certificate: readFileSync(at('ca.pem'), 'utf8'),
    file: at('ca.pem'),
    issue: (subject, hosts = []) =>
      issueWith(
        subject,
        hosts.length > 0
          ? `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`
          : 'basicConstraints=CA:FALSE',
      ),
    issueForTimeStamps: (subject) =>
      issueWith(subject, 'keyUsage=critical,digitalSignature\nextendedKeyUsage=critical,timeStamping'),
  };
};
