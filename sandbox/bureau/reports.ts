import { randomUUID } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import { VendorError } from '../http/vendor-error.ts';
import { canonicalJson } from '../store/canonical-json.ts';
import { integer, type Row, text } from '../store/columns.ts';
import { type Findings, personOf } from './people.ts';

export interface ReportRequest {
  readonly document_type: string;
  readonly document_number: string;
  readonly birth_date: string;
  readonly consent_reference: string;
  readonly request_id: string;
}

export type Report =
  | { readonly report_id: string; readonly status: 'pending' }
  | ({ readonly report_id: string; readonly status: 'ready'; readonly issued_at: string } & Findings);

export interface Reports {
  /** Orders a report, or polls the one ordered with the same request id. */
  order(request: ReportRequest): Report;
  look(reportId: string): Report | undefined;
}

export function openReports({ database, clock, faults, wall }: SandboxContext): Reports {
  database.migrate('bureau', [
    `CREATE TABLE reports (
      id TEXT PRIMARY KEY, request_id TEXT NOT NULL UNIQUE, request TEXT NOT NULL, document_number TEXT NOT NULL,
      looks INTEGER NOT NULL DEFAULT 0, ordered_at INTEGER NOT NULL, issued_at TEXT
    ) STRICT`,
  ]);
  const insert = database.prepare(
    'INSERT INTO reports (id, request_id, request, document_number, ordered_at) VALUES (?, ?, ?, ?, ?)',
  );
  const byRequest = database.prepare('SELECT * FROM reports WHERE request_id = ?');
  const byId = database.prepare('SELECT * FROM reports WHERE id = ?');
  const countPoll = database.prepare('UPDATE reports SET looks = looks + 1 WHERE id = ? RETURNING *');
  const issue = database.prepare(
    'UPDATE reports SET issued_at = coalesce(issued_at, ?) WHERE id = ? RETURNING issued_at',
  );

  function pollReport(id: string): Report {
    const row = countPoll.get(id);
    if (row === undefined) throw new Error('the report vanished');
    const person = personOf(text(row, 'document_number'));
    const lateUntil = faults.heldUntil('bureau', integer(row, 'ordered_at'), wall.now());
    if (integer(row, 'looks') <= person.pendingLooks || lateUntil !== undefined)
      return { report_id: id, status: 'pending' };
    const issued: Row = issue.get(clock.now().toISOString(), id) ?? row;
    return { report_id: id, status: 'ready', issued_at: text(issued, 'issued_at'), ...person.findings };
  }

  function refuseIfUnavailable(documentNumber: string): void {
    if (!personOf(documentNumber).unavailable) return;
    throw new VendorError(
      503,
      'service_unavailable',
      'The bureau cannot answer about this person right now.',
    );
  }

  return {
    order(request) {
      refuseIfUnavailable(request.document_number);
      const wording = canonicalJson(request);
      return database.atomically(() => {
        const before = byRequest.get(request.request_id);
        if (before !== undefined) {
          if (text(before, 'request') !== wording) {
            throw new VendorError(409, 'request_id_reused', 'This request_id was used for another request.');
          }
          return pollReport(text(before, 'id'));
        }
        const id = randomUUID();
        insert.run(id, request.request_id, wording, request.document_number, wall.now());
        return pollReport(id);
      });
    },
    look: (reportId) =>
      byId.get(reportId) === undefined ? undefined : database.atomically(() => pollReport(reportId)),
  };
}
