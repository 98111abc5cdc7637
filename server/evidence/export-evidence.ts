import { readFile } from 'node:fs/promises';
import { type NotNull, sql } from 'kysely';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import type { FileLocation } from '../infrastructure/file-storage/file-storage.ts';
import { letterAsSent } from '../infrastructure/outbox.ts';
import { canonicalJson } from './canonical-json.ts';
import { type EvidenceEntry, factsHash, leafOf } from './evidence-entries.ts';
import { type ExportedCredit, readEvidenceLists } from './evidence-lists.ts';
import { merklePath, type PathStep } from './merkle-tree.ts';

/** Files by their name in the archive. */
export type EvidenceFiles = Readonly<Record<string, Uint8Array>>;

const SCRIPT = new URL('../../tools/verify_evidence.py', import.meta.url);

const README = `Pruebas de un crédito

registro.json         lo que quedó anotado de la persona y de este crédito, en orden; de otros créditos suyos, solo la huella
documentos/           los documentos expedidos, con su sello electrónico: se comprueban también con pdfsig, o en /verificar
textos/               los textos que la persona autorizó, aceptó o escribió, y nuestras respuestas, con su huella SHA-256 por nombre
correos/              los correos de este crédito que se conservan: para quién, asunto y texto, con su huella SHA-256 por nombre
autorizaciones.json   qué texto autorizó o aceptó, cuándo y desde dónde, y cuándo lo retiró
reclamos.json         lo que pidió o reclamó, con su plazo y nuestra respuesta; los textos, por su huella, en textos/
mensajes.json         los correos de este crédito y los que no son de ninguno, y los códigos de esta firma, con el número del operador
identidad.json        los veredictos de la validación de identidad
deposito.json         el registro del pagaré en el depósito de valores, y su cancelación
credito.json          lo demás: estados, firma, documentos, desembolso, pagos, avisos y reportes
verify_evidence.py    comprueba todo lo anterior sin nuestro sistema: python3 verify_evidence.py esta-carpeta-o-archivo.zip
`;

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const json = (content: unknown): Uint8Array => text(`${JSON.stringify(content, undefined, 1)}\n`);

/** What is shown of an entry: of another credit, its hash alone. */
const shownEntry = (entry: EvidenceEntry, creditNumber: number) => ({
  account: entry.account_id,
  at: entry.recorded_at.toISOString(),
  credit: entry.credit_number,
  kind: entry.kind,
  position: entry.position,
  previous: entry.previous_sha256,
  sha256: entry.sha256,
  ...(isShown(entry, creditNumber) ? { facts: entry.facts } : { facts_sha256: factsHash(entry) }),
});

interface ShownRoot {
  readonly day: string;
  readonly previous: string;
  readonly tree: string;
  readonly sha256: string;
  /** The head of the person's chain, on a day on which it grew, and the way from it to `tree`. */
  readonly leaf?: object;
  readonly path?: readonly PathStep[];
}

/** Every root from the first that has the person's chain, each with the way to it. */
const readRoots = async (db: Executor, accountId: string): Promise<readonly ShownRoot[]> => {
  const own = await db
    .selectFrom('evidence_leaf')
    .select(['day', 'place'])
    .where('account_id', '=', accountId)
    .orderBy('day')
    .execute();
  const placeOn = new Map(own.map(({ day, place }) => [day, place]));
  const first = own[0]?.day;
  if (first === undefined) return [];
  const roots = await db
    .selectFrom('evidence_root')
    .selectAll()
    .where('day', '>=', first)
    .orderBy('day')
    .execute();
  const shown: ShownRoot[] = [];
  for (const { day, previous_sha256: previous, tree_sha256: tree, sha256 } of roots) {
    const root = { day, previous, tree, sha256 };
    const place = placeOn.get(day);
    if (place === undefined) {
      shown.push(root);
      continue;
    }
    const leaves = await db
      .selectFrom('evidence_leaf')
      .selectAll()
      .where('day', '=', day)
      .orderBy('place')
      .execute();
    const leaf = leaves[place - 1];
    if (!leaf) throw new Error(`the root of ${day} lost a leaf`);
    const path = merklePath(
      leaves.map((one) => canonicalJson(leafOf(one))),
      place - 1,
    );
    shown.push({ ...root, leaf: { position: leaf.position, sha256: leaf.sha256 }, path });
  }
  return shown;
};

const findDocuments = async (
  db: Executor,
  creditNumber: number,
): Promise<Readonly<Record<string, FileLocation>>> => {
  const rows = await db
    .selectFrom('issued_document')
    .innerJoin('document', 'document.sha256', 'issued_document.sha256')
    .select(['kind', 'stated_on', 'document.sha256', 'document.bytes', 'document.object_key'])
    .where('credit_number', '=', creditNumber)
    .orderBy('issued_at')
    .execute();
  return Object.fromEntries(
    rows.map(({ kind, stated_on: day, sha256, ...location }) => [
      `documentos/${day}-${kind}-${sha256.slice(0, 12)}.pdf`,
      location,
    ]),
  );
};

const readDocuments = async (
  files: Context['files'],
  documents: Readonly<Record<string, FileLocation>>,
): Promise<EvidenceFiles> => {
  const read: Record<string, Uint8Array> = {};
  for (const [name, location] of Object.entries(documents)) read[name] = await files.read(location);
  return read;
};

const readTexts = async (db: Executor, accountId: string): Promise<EvidenceFiles> => {
  const texts = await db
    .selectFrom('consent')
    .innerJoin('document', 'document.sha256', 'consent.text_sha256')
    .select(['text_sha256', 'document.bytes'])
    .where('account_id', '=', accountId)
    .where('document.bytes', 'is not', null)
    .$narrowType<{ bytes: NotNull }>()
    .execute();
  return Object.fromEntries(texts.map(({ text_sha256: sha256, bytes }) => [`textos/${sha256}.txt`, bytes]));
};

/** What the person asked, and what they were answered. */
const readClaims = async (db: Executor, accountId: string): Promise<EvidenceFiles> => {
  const claims = await db
    .selectFrom('claim')
    .select(['text_sha256', 'text'])
    .where('account_id', '=', accountId)
    .execute();
  const answers = await db
    .selectFrom('claim_answer')
    .select(['text_sha256', 'text'])
    .where('account_id', '=', accountId)
    .execute();
  return Object.fromEntries(
    [...claims, ...answers].map(({ text_sha256: sha256, text: words }) => [
      `textos/${sha256}.txt`,
      text(words),
    ]),
  );
};

/** Those whose text is kept. */
const readLetters = async (
  db: Executor,
  { accountId, creditNumber }: ExportedCredit,
): Promise<EvidenceFiles> => {
  const letters = await db
    .selectFrom('outbox_message')
    .select(['text_sha256', 'recipient', 'subject', 'text_body'])
    .where('account_id', '=', accountId)
    .where((row) => row.or([row('credit_number', 'is', null), row('credit_number', '=', creditNumber)]))
    .where('sent_at', 'is not', null)
    .where('text_body', 'is not', null)
    // Null of one that was taken back while it was being sent.
    .where('recipient', 'is not', null)
    .execute();
  return Object.fromEntries(
    letters.map(({ text_sha256: sha256, recipient, subject, text_body: body }) => [
      `correos/${sha256}.txt`,
      text(letterAsSent({ to: recipient ?? '', subject: subject ?? '', text: body ?? '' })),
    ]),
  );
};

const isShown = ({ credit_number: of }: EvidenceEntry, creditNumber: number): boolean =>
  of === null || of === creditNumber;

/** All but the documents, which are read when the connection is free again. */
const readEvidence = ({ db }: Pick<Context, 'db'>, creditNumber: number) =>
  inTransaction(db, async (trx) => {
    await sql`set transaction isolation level repeatable read`.execute(trx);
    const application = await trx
      .selectFrom('application')
      .select(['id', 'account_id'])
      .where('credit_number', '=', creditNumber)
      .executeTakeFirst();
    if (!application) return undefined;
    const { account_id: accountId } = application;
    const entries = await trx
      .selectFrom('evidence_entry')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('position')
      .execute();
    const credit = { creditNumber, applicationId: application.id, accountId };
    const shown = entries.filter((entry) => isShown(entry, creditNumber));
    const lists = await readEvidenceLists(trx, credit, shown);
    const files: EvidenceFiles = {
      'LEEME.txt': text(README),
      'registro.json': json({
        credit: creditNumber,
        entries: entries.map((entry) => shownEntry(entry, creditNumber)),
        roots: await readRoots(trx, accountId),
      }),
      ...(await readTexts(trx, accountId)),
      ...(await readClaims(trx, accountId)),
      ...(await readLetters(trx, credit)),
      ...Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, json(rows)])),
      'verify_evidence.py': await readFile(SCRIPT),
    };
    return { files, documents: await findDocuments(trx, creditNumber) };
  });

/**
 * Everything that proves a credit, for whoever has to judge it; undefined where there is no such credit.
 * @throws LostFile; VendorDown.
 */
export const exportEvidence = async (
  context: Pick<Context, 'db' | 'files'>,
  creditNumber: number,
): Promise<EvidenceFiles | undefined> => {
  const evidence = await readEvidence(context, creditNumber);
  if (!evidence) return undefined;
  return { ...evidence.files, ...(await readDocuments(context.files, evidence.documents)) };
};
