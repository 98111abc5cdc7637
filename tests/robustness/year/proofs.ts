import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { zipSync } from 'fflate';
import { type EvidenceFiles, exportEvidence } from '../../../server/evidence/export-evidence.ts';
import type { TestApp } from '../../support/app-on-database.ts';
import { checkWithPdfsig } from '../../support/pdf-seal.ts';
import type { Life } from './lives.ts';
import { type ContactKind, NOTICES } from './message-kinds.ts';
import type { Contact, Received } from './received.ts';

const execute = promisify(execFile);
const SCRIPT = new URL('../../../tools/verify_evidence.py', import.meta.url).pathname;

type Rows = readonly Readonly<Record<string, unknown>>[];

/** What the outside script says of an export; it fails for one that is not as it was recorded. */
const verifyOutside = async (
  files: EvidenceFiles,
): Promise<{ readonly isRight: boolean; readonly said: string }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cuotasana-year-'));
  try {
    const archive = path.join(folder, 'evidence.zip');
    await writeFile(archive, zipSync({ ...files }, { level: 0 }));
    return await execute('python3', [SCRIPT, archive]).then(
      ({ stdout }) => ({ isRight: true, said: stdout }),
      (error: { readonly stdout?: string; readonly stderr?: string }) => ({
        isRight: false,
        said: `${error.stdout}${error.stderr}`,
      }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
};

const listOf = (files: EvidenceFiles, name: string, kind: string): Rows =>
  JSON.parse(Buffer.from(files[name] ?? Buffer.from('{}')).toString())[kind] ?? [];

/** How many came of each kind, by e-mail or SMS, and how many the export proves. */
const PROVED: readonly ContactKind[] = [
  'final_dates',
  'statement',
  'arrears_notice',
  'report_notice',
  'acceleration_notice',
  'deadline_passed',
  'closing_letter',
  'insurance_change',
  'claim_receipt',
  'claim_answer',
];

const compareWithReceived = (files: EvidenceFiles, { contacts, told, note }: Received): readonly string[] => {
  const met = listOf(files, 'credito.json', 'obligation_met');
  const sent = listOf(files, 'mensajes.json', 'email_sent');
  const problems: string[] = [];
  // By text message a letter says only that it waits.
  const isHeld = (row: Rows[number]) => row.channel === 'sms' && !NOTICES.some((kind) => kind === row.kind);
  const held = contacts.filter(({ kind, channel }) => kind === 'held_letter' && channel === 'sms').length;
  if (held !== met.filter(isHeld).length)
    problems.push(`${held} letters were said to wait, and ${met.filter(isHeld).length} are proved`);
  for (const kind of PROVED)
    for (const channel of NOTICES.includes(kind) ? ['email', 'sms'] : ['email']) {
      const came = contacts.filter((each) => each.kind === kind && each.channel === channel).length;
      const proofs = met.filter(
        (row) =>
          row.kind === kind &&
          row.channel === channel &&
          (channel === 'sms' ? row.vendor_reference : sent.some(({ id }) => id === row.outbox_message_id)),
      ).length;
      if (came !== proofs) problems.push(`${came} of ${kind} came by ${channel}, and ${proofs} are proved`);
    }
  const isLetter = ({ channel, kind }: Contact) => channel === 'email' && kind === 'copies';
  const copies = contacts.filter(isLetter).length;
  if (sent.filter(({ purpose }) => purpose === 'signed_copy').length !== copies)
    problems.push('the signed copies are not proved');
  const reported = listOf(files, 'credito.json', 'bureau_told').map((row) => row.bureau_reference);
  if (told.map(({ id }) => id).join() !== reported.join())
    problems.push('the bureau has other reports than those proved');
  const [registered] = listOf(files, 'deposito.json', 'note_registered');
  if (note?.number !== registered?.depository_number)
    problems.push('the note is registered under another number');
  const cancelled = listOf(files, 'deposito.json', 'note_cancelled').length;
  if ((note?.status === 'cancelled') !== (cancelled === 1))
    problems.push('the cancellation of the note is not proved');
  return problems;
};

/** Exports a credit, and checks the export by what knows nothing of the product. */
export const checkProofs = async (
  { context }: TestApp,
  { person }: Life,
  received: Received,
  isSampled: boolean,
): Promise<{
  readonly problems: readonly string[];
  readonly documents: number;
  readonly entries: number;
  readonly sealed: number;
}> => {
  const files = (await exportEvidence(context, person?.creditNumber ?? 0)) ?? {};
  const { isRight, said } = await verifyOutside(files);
  const problems = [...(isRight ? [] : [said]), ...compareWithReceived(files, received)];
  const documents = Object.keys(files).filter((name) => name.startsWith('documentos/'));
  for (const name of isSampled ? documents : []) {
    const { isValid, said: why } = await checkWithPdfsig(files[name] ?? new Uint8Array());
    if (!isValid) problems.push(`${name}: ${why}`);
  }
  const entries = Number(/^(\d+) entries/m.exec(said)?.[1] ?? 0);
  return { problems, documents: documents.length, entries, sealed: isSampled ? documents.length : 0 };
};
