import { describe, expect, it } from 'vitest';
import { openSigner } from '../../tests/support/open-signer.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { findRows } from '../../tests/support/rows.ts';

const FIVE = [1, 2, 3, 4, 5];
const test = openTestApp();
const signer = openSigner(test);

const documents = (variant: 'preview' | 'signed') =>
  findRows(test.context.db, 'application_document', { application_id: signer.applicationId, variant });

describe('signing, repeated and at once', () => {
  it('sends one code and prepares one pair of documents for five calls at once', async () => {
    const answers = await Promise.all(FIVE.map(() => signer.create()));
    const ok = answers.filter(({ status }) => status === 200);
    expect(ok.length).toBeGreaterThan(0);
    expect(new Set(ok.map(({ body }) => body.contrato.sha256)).size).toBe(1);
    // Concurrent sends are rejected while the first is in flight.
    expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual(
      Array.from({ length: FIVE.length - ok.length }, () => 429),
    );
    expect(await test.inbox(signer.phone)).toHaveLength(1);
    expect(await documents('preview')).toHaveLength(2);
  });

  // @covers 7.20
  it('signs once: one copy, one e-mail, one step, the same answer to all', async () => {
    await signer.validate(await signer.askForCode());
    const answers = await Promise.all(FIVE.map(signer.sign));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.firmado)).size).toBe(1);
    await test.advance('PT2M');
    expect((await signer.sign()).body).toEqual(answers[0]?.body);

    expect((await documents('signed')).map(({ kind }) => kind).sort()).toEqual([
      'contract',
      'promissory_note',
    ]);
    const events = await findRows(test.context.db, 'application_event', {
      application_id: signer.applicationId,
      to_status: 'pendiente_validacion_cliente',
    });
    expect(events).toHaveLength(1);
    await test.context.jobs.drain();
    await test.context.jobs.drain();
    const emails = (await test.inbox(signer.person.email)).filter(({ subject }) =>
      subject?.includes('firmados'),
    );
    expect(emails).toHaveLength(1);
  });
});
