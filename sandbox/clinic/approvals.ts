import { randomUUID } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import { VendorError } from '../http/vendor-error.ts';
import { canonicalJson } from '../store/canonical-json.ts';
import { optionalText, type Row, text } from '../store/columns.ts';

export interface ApprovalRequest {
  readonly request_id: string;
  readonly application_id: string | number;
  readonly provider_name: string;
  readonly procedure: string;
  readonly amount: number;
  readonly procedure_date: string;
}

export interface Approval {
  readonly id: string;
  readonly status: string;
  readonly decidedAt: string | undefined;
}

export interface Approvals {
  ask(request: ApprovalRequest): Approval;
  find(id: string): Approval | undefined;
  /** Decides in the doctor's place. False when it was decided already. */
  decide(id: string, status: 'approved' | 'declined'): boolean;
}

const kind = 'clinic-approval';
const decidesAfterMs = 1_500;

function toApproval(row: Row): Approval {
  return { id: text(row, 'id'), status: text(row, 'status'), decidedAt: optionalText(row, 'decided_at') };
}

export function openApprovals({ database, clock, jobQueue }: SandboxContext): Approvals {
  database.migrate('clinic', [
    `CREATE TABLE approvals (
      id TEXT PRIMARY KEY, request_id TEXT NOT NULL UNIQUE, request TEXT NOT NULL, status TEXT NOT NULL DEFAULT 'pending',
      decided_at TEXT
    ) STRICT`,
  ]);
  const insert = database.prepare('INSERT INTO approvals (id, request_id, request) VALUES (?, ?, ?)');
  const byRequest = database.prepare('SELECT * FROM approvals WHERE request_id = ?');
  const byId = database.prepare('SELECT * FROM approvals WHERE id = ?');
  const decide = database.prepare(
    "UPDATE approvals SET status = ?, decided_at = ? WHERE id = ? AND status = 'pending'",
  );

  function decideApproval(id: string, status: 'approved' | 'declined'): boolean {
    return decide.run(status, clock.now().toISOString(), id).changes > 0;
  }

  jobQueue.registerHandler(kind, (id) => {
    decideApproval(id, 'approved');
  });

  return {
    ask: (request) =>
      database.atomically(() => {
        const wording = canonicalJson(request);
        const before = byRequest.get(request.request_id);
        if (before !== undefined) {
          if (text(before, 'request') === wording) return toApproval(before);
          throw new VendorError(409, 'request_id_reused', 'This request_id was used for another approval.');
        }
        const id = randomUUID();
        insert.run(id, request.request_id, wording);
        jobQueue.schedule({ kind, key: id, adapter: 'clinic' }, decidesAfterMs);
        return { id, status: 'pending', decidedAt: undefined };
      }),
    find(id) {
      const row = byId.get(id);
      return row && toApproval(row);
    },
    decide: decideApproval,
  };
}
