import { randomUUID } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import { VendorError } from '../http/vendor-error.ts';
import { canonicalJson } from '../store/canonical-json.ts';
import { integer, optionalText, type Row, text } from '../store/columns.ts';

export interface TransferOrder {
  readonly request_id: string;
  /** A name, or an object with the account's details. */
  readonly beneficiary: string | object;
  /** Whole pesos. */
  readonly amount: number;
  readonly concept: string;
}

export interface Transfer {
  readonly id: string;
  readonly status: string;
  readonly beneficiary: string;
  readonly amount: number;
  readonly concept: string;
  readonly orderedAt: string;
  readonly settledAt: string | undefined;
}

export interface Transfers {
  order(order: TransferOrder): Transfer;
  find(id: string): Transfer | undefined;
  newest(limit: number): readonly Transfer[];
  /** Settles a waiting transfer. False when there is none. */
  release(id: string): boolean;
}

/** An account under review: transfers to it wait until they are released on the home page. */
export const heldBeneficiary = 'Clínica en Revisión';

const kind = 'treasury-transfer';
const settlesAfterMs = 1_500;

function toTransfer(row: Row): Transfer {
  return {
    id: text(row, 'id'),
    status: text(row, 'status'),
    beneficiary: text(row, 'beneficiary'),
    amount: integer(row, 'amount'),
    concept: text(row, 'concept'),
    orderedAt: text(row, 'ordered_at'),
    settledAt: optionalText(row, 'settled_at'),
  };
}

/** The beneficiary in one line, whatever its shape. */
function inWords(beneficiary: string | object): string {
  if (typeof beneficiary === 'string') return beneficiary;
  return Object.values(beneficiary)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' · ');
}

export function openTransfers({ database, clock, jobQueue }: SandboxContext): Transfers {
  database.migrate('treasury', [
    `CREATE TABLE transfers (
      id TEXT PRIMARY KEY, request_id TEXT NOT NULL UNIQUE, request TEXT NOT NULL, beneficiary TEXT NOT NULL,
      amount INTEGER NOT NULL, concept TEXT NOT NULL, status TEXT NOT NULL DEFAULT 'pending', ordered_at TEXT NOT NULL,
      settled_at TEXT
    ) STRICT`,
  ]);
  const insert = database.prepare(
    'INSERT INTO transfers (id, request_id, request, beneficiary, amount, concept, ordered_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const byRequest = database.prepare('SELECT * FROM transfers WHERE request_id = ?');
  const byId = database.prepare('SELECT * FROM transfers WHERE id = ?');
  const newest = database.prepare('SELECT * FROM transfers ORDER BY rowid DESC LIMIT ?');
  const settle = database.prepare(
    "UPDATE transfers SET status = 'settled', settled_at = ? WHERE id = ? AND status = 'pending'",
  );

  jobQueue.registerHandler(kind, (id) => {
    settle.run(clock.now().toISOString(), id);
  });

  function find(id: string): Transfer | undefined {
    const row = byId.get(id);
    return row && toTransfer(row);
  }

  return {
    find,
    newest: (limit) => newest.all(limit).map(toTransfer),
    release: (id) => settle.run(clock.now().toISOString(), id).changes > 0,
    order: (order) =>
      database.atomically(() => {
        const wording = canonicalJson(order);
        const before = byRequest.get(order.request_id);
        if (before !== undefined) {
          if (text(before, 'request') === wording) return toTransfer(before);
          throw new VendorError(409, 'request_id_reused', 'This request_id was used for another transfer.');
        }
        const id = randomUUID();
        const { request_id, beneficiary, amount, concept } = order;
        const payee = inWords(beneficiary);
        insert.run(id, request_id, wording, payee, amount, concept, clock.now().toISOString());
        if (payee !== heldBeneficiary)
          jobQueue.schedule({ kind, key: id, adapter: 'treasury' }, settlesAfterMs);
        const ordered = find(id);
        if (ordered === undefined) throw new Error('the transfer was not kept');
        return ordered;
      }),
  };
}
