import { at, type Read, record } from './record.ts';

export const reminders: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('reminder_consent')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) =>
    record(
      ['canal', row.channel],
      ['recordatorios', row.is_given ? 'sí' : 'no'],
      ['desde', at(row.at)],
      ['version', row.text_version],
      ['huella_sha256', row.text_sha256],
    ),
  );
};

export const sentReminders: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('reminder')
    .select(['credit_number', 'instalment', 'rule', 'channel', 'sent_at'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'sent')
    .orderBy('sent_at', 'desc')
    .execute();
  return rows.map((row) =>
    record(
      ['credito', row.credit_number],
      ['cuota', row.instalment],
      ['aviso', row.rule],
      ['canal', row.channel],
      ['enviado', at(row.sent_at)],
    ),
  );
};

export const messages: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('outbox_message')
    .select(['recipient', 'subject', 'text_body', 'created_at', 'sent_at', 'purpose'])
    .where('account_id', '=', accountId)
    // Its text is a code.
    .where('purpose', '!=', 'email_code')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) =>
    record(
      ['asunto', row.subject],
      ['para', row.recipient],
      ['enviado', at(row.sent_at)],
      ['texto', row.text_body],
    ),
  );
};

/** Those of codes name no account. */
export const phoneMessages: Read = async (executor, accountId) => {
  const rows = await executor
    .selectFrom('phone_message')
    .select(['channel', 'purpose', 'credit_number', 'accepted_at', 'delivered_at'])
    .where('account_id', '=', accountId)
    .orderBy('asked_at', 'desc')
    .execute();
  return rows.map((row) =>
    record(
      ['canal', row.channel],
      ['aviso', row.purpose],
      ['credito', row.credit_number],
      ['enviado', at(row.accepted_at)],
      ['recibido', at(row.delivered_at)],
    ),
  );
};
