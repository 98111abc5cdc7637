import type { Database } from '../store/database.ts';

export function migrateTransactions(database: Database): void {
  database.migrate('checkout', [
    `CREATE TABLE transactions (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, reference TEXT NOT NULL,
      amount_in_cents INTEGER NOT NULL, currency TEXT NOT NULL, status TEXT NOT NULL DEFAULT 'PENDING',
      outcome TEXT NOT NULL, method_type TEXT NOT NULL, method TEXT NOT NULL, customer_email TEXT NOT NULL,
      customer TEXT NOT NULL, redirect_url TEXT, created_at TEXT NOT NULL, finalized_at TEXT
    ) STRICT;
    CREATE INDEX transactions_reference ON transactions (reference)`,
    `ALTER TABLE transactions ADD COLUMN message TEXT;
     ALTER TABLE transactions ADD COLUMN waits_for TEXT;
     ALTER TABLE transactions ADD COLUMN ticket TEXT;
     ALTER TABLE transactions ADD COLUMN extra TEXT;
     ALTER TABLE transactions ADD COLUMN ready INTEGER NOT NULL DEFAULT 0;
     ALTER TABLE transactions ADD COLUMN expires_at TEXT;
     CREATE UNIQUE INDEX transactions_ticket ON transactions (ticket) WHERE ticket IS NOT NULL;
     CREATE INDEX transactions_waiting ON transactions (expires_at) WHERE waits_for IS NOT NULL;
     CREATE INDEX transactions_created ON transactions (created_at)`,
  ]);
}
