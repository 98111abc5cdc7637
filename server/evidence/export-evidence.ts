import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Database, type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import { canonicalJson } from './canonical-json.ts';
import { type EvidenceEntry, factsHash, leafOf } from './evidence-entries.ts';
import { merklePath, type PathStep } from './merkle-tree.ts';

/** Files by their name in the archive. */
export type EvidenceFiles = Readonly<Record<string, Uint8Array>>;

const SCRIPT = new URL('../../tools/verify_evidence.py', import.meta.url);

const README = `Pruebas de un crédito

registro.json         lo que quedó anotado de la persona y de este crédito, en orden; de otros créditos suyos, solo la huella
documentos/           los documentos expedidos, con su sello electrónico: se comprueban también con pdfsig, o en /verificar
textos/               los textos que la persona autorizó, aceptó o escribió, y nuestras respuestas, con su huella SHA-256 por nombre
autorizaciones.json   qué texto autorizó o aceptó, cuándo y desde dónde, y cuándo lo retiró
reclamos.json         lo que pidió o reclamó, con su plazo y nuestra respuesta; los textos, por su huella, en textos/
mensajes.json         todos los correos que se le enviaron, con su identificador, y los códigos de esta firma, con el del operador
identidad.json        los veredictos de la validación de identidad
deposito.json         el registro del pagaré en el depósito de valores
verify_evidence.py    comprueba registro, documentos y textos sin nuestro sistema: python3 verify_evidence.py esta-carpeta-o-archivo.zip
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
  ...(entry.credit_number === null || entry.credit_number === creditNumber
    ? { facts: entry.facts }
    : { facts_sha256: factsHash(entry) }),
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

const readDocuments = async (db: Executor, creditNumber: number): Promise<EvidenceFiles> => {
  const rows = await db
    .selectFrom('issued_document')
    .innerJoin('document', 'document.sha256', 'issued_document.sha256')
    .select(['issued_document.kind', 'issued_document.stated_on', 'document.sha256', 'document.bytes'])
    .where('credit_number', '=', creditNumber)
    .orderBy('issued_at')
    .execute();
  return Object.fromEntries(
    rows.map(({ kind, stated_on: day, sha256, bytes }) => [
      `documentos/${day}-${kind}-${sha256.slice(0, 12)}.pdf`,
      bytes,
    ]),
  );
};

const readConsents = async (db: Executor, accountId: string) => {
  const consents = await db
    .selectFrom('consent')
    .leftJoin('document', 'document.sha256', 'consent.text_sha256')
    .leftJoin('consent_revocation as revocation', 'revocation.consent_id', 'consent.id')
    .select(['kind', 'text_version', 'text_sha256', 'accepted_at', 'consent.ip', 'consent.user_agent'])
    .select(['revoked_at', 'revocation.ip as revoked_from', 'document.bytes'])
    .where('consent.account_id', '=', accountId)
    .orderBy('accepted_at')
    .execute();
  const texts = consents.flatMap(({ text_sha256: sha256, bytes }) =>
    bytes ? [[`textos/${sha256}.txt`, bytes] as const] : [],
  );
  return { texts, consents: consents.map(({ bytes: _, ...consent }) => consent) };
};

const readClaims = async (db: Executor, accountId: string) => {
  const rows = await db
    .selectFrom('claim')
    .leftJoin('claim_answer as answer', 'answer.claim_number', 'claim.number')
    .select(['number', 'kind', 'claim.text', 'claim.text_sha256', 'received_at', 'due_on'])
    .select([
      'answer.text as answer_text',
      'answer.text_sha256 as answer_sha256',
      'answered_at',
      'answered_by',
    ])
    .where('claim.account_id', '=', accountId)
    .orderBy('number')
    .execute();
  const texts = rows.flatMap((row) => [
    [`textos/${row.text_sha256}.txt`, text(row.text)] as const,
    ...(row.answer_text === null
      ? []
      : [[`textos/${row.answer_sha256}.txt`, text(row.answer_text)] as const]),
  ]);
  return { texts, claims: rows.map(({ text: _, answer_text: __, ...claim }) => claim) };
};

const readMessages = async (db: Executor, accountId: string, applicationId: string) => ({
  emails: await db
    .selectFrom('outbox_message')
    .select(['id', 'purpose', 'recipient', 'subject', 'text_sha256', 'attachments', 'created_at', 'sent_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute(),
  signingCodes: await db
    .selectFrom('one_time_code')
    .select([
      'id',
      'channel',
      'sent_at',
      'accepted_at',
      'delivered_at',
      'failed_at',
      'consumed_at',
      'provider_message_id',
    ])
    .where('purpose', '=', 'signing')
    .where(sql<boolean>`starts_with(subject, ${applicationId})`)
    .orderBy('sent_at')
    .execute(),
});

/** Everything that proves a credit, for whoever has to judge it; undefined where there is no such credit. */
export const exportEvidence = (db: Database, creditNumber: number): Promise<EvidenceFiles | undefined> =>
  inTransaction(db, async (trx) => {
    await sql`set transaction isolation level repeatable read`.execute(trx);
    const application = await trx
      .selectFrom('application')
      .select(['id', 'account_id'])
      .where('credit_number', '=', creditNumber)
      .executeTakeFirst();
    if (!application) return undefined;
    const { id: applicationId, account_id: accountId } = application;
    const entries = await trx
      .selectFrom('evidence_entry')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('position')
      .execute();
    const { texts, consents } = await readConsents(trx, accountId);
    const { texts: written, claims } = await readClaims(trx, accountId);
    const identity = await trx
      .selectFrom('identity_attempt')
      .selectAll()
      .where('application_id', '=', applicationId)
      .orderBy('id')
      .execute();
    const note = await trx
      .selectFrom('signature')
      .select([
        'promissory_note_sha256',
        'depository_note_id',
        'depository_number',
        'depository_registered_at',
      ])
      .where('application_id', '=', applicationId)
      .execute();
    return {
      'LEEME.txt': text(README),
      'registro.json': json({
        entries: entries.map((entry) => shownEntry(entry, creditNumber)),
        roots: await readRoots(trx, accountId),
      }),
      ...(await readDocuments(trx, creditNumber)),
      ...Object.fromEntries([...texts, ...written]),
      'autorizaciones.json': json(consents),
      'reclamos.json': json(claims),
      'mensajes.json': json(await readMessages(trx, accountId, applicationId)),
      'identidad.json': json(identity),
      'deposito.json': json(note),
      'verify_evidence.py': await readFile(SCRIPT),
    };
  });
