import { describe, expect, it } from 'vitest';
import { createSigner, type TestSigner } from '../../tests/support/applicant.ts';
import { printedIn, withoutSpaces } from '../../tests/support/document-words.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { openLoanNow } from '../../tests/support/people.ts';
import { findRows, insertRow, readRow } from '../../tests/support/rows.ts';
import { render } from '../infrastructure/documents/render.ts';
import { RetryLater } from '../infrastructure/jobs/jobs.ts';
import { readDocumentWithText } from './documents.ts';
import { issueFilledNote } from './filled-note.ts';

const test = openTestApp();

/** Signed on the 28th of January of 2027, and disbursed on the 31st. */
const disburse = async (): Promise<{ readonly signer: TestSigner; readonly creditNumber: number }> => {
  test.setClock('2027-01-28T15:00:00Z');
  const signer = await createSigner(test);
  const id = signer.applicationId;
  const { referencia_pago: creditNumber } = (await signer.signWithCode()).body;
  test.setClock('2027-01-31T15:00:00Z');
  await insertRow(test.context.db, 'disbursement_transfer', {
    ...{ id: crypto.randomUUID(), application_id: id, attempt: 1, request_id: id, amount: 1 },
    ...{ payee_name: 'Clínica', payee_nit: '890903938-8', account_type: 'savings', bank: 'Banco' },
    ...{ account_number: '12345678901', last_four: '8901', asked_at: test.clock.now() },
    transfer_id: 'TRX-000123',
  });
  await openLoanNow(test.context, id);
  return { signer, creditNumber };
};
const issue = (creditNumber: number) =>
  test.context.renderer.forJob((render) => issueFilledNote(test.context, creditNumber, render));
const issuedOf = (creditNumber: number) =>
  findRows(test.context.db, 'issued_document', {
    credit_number: creditNumber,
    kind: 'filled_promissory_note',
  });

describe('the note whose blanks the disbursement fills', () => {
  it('is the signed one word by word, with date of the disbursement and of the first instalment, and the final plan', async () => {
    const { signer, creditNumber } = await disburse();
    const words = await printedIn((await issue(creditNumber)).bytes);
    const { promissory_note_sha256: sha256 } = await readRow(test.context.db, 'signature', {
      application_id: signer.applicationId,
    });
    const { blocks } = await readDocumentWithText(test.context, sha256);
    for (const block of blocks)
      if (block.kind === 'paragraph') expect(words).toContain(withoutSpaces(block.text));
    expect(words).toContain('a)Fechadeldesembolso31deenerode2027');
    // The 31st of January and a month: February of 2027 has 28 days.
    expect(words).toContain('b)Vencimientodelaprimeracuota28defebrerode2027');
    expect(words).toMatch(/c\)Saldoexigibleporvencimientoanticipado.*Enblanco/);
    expect(words).toContain('comprobanteTRX-000123');
    expect(words).toContain('128feb2027');
    expect(words).toContain('231mar2027');
    expect(words).toContain(sha256);
  });

  it('is issued once, also by calls at once, and anybody can verify it', async () => {
    const { creditNumber } = await disburse();
    const all = await Promise.all([issue(creditNumber), issue(creditNumber)]);
    const again = await issue(creditNumber);
    expect(new Set([...all, again].map(({ sha256 }) => sha256)).size).toBe(1);
    const [issued, ...more] = await issuedOf(creditNumber);
    expect([issued, more]).toMatchObject([
      { sha256: again.sha256, amount: 4_000_000, stated_on: '2027-01-31', is_stamped: true },
      [],
    ]);
    const verified = await test.app.inject({ url: `/api/verificar/${issued?.code}` });
    expect(verified.json().documento).toMatchObject({ tipo: 'pagare_diligenciado', fecha: '2027-01-31' });
  });

  it('waits for a time stamp, and for no credit that is not disbursed', async () => {
    const { creditNumber } = await disburse();
    await test.fault('timestamp', 'down');
    await expect(issueFilledNote(test.context, creditNumber, render)).rejects.toThrow(RetryLater);
    await test.fault('timestamp', 'ok');
    expect(await issuedOf(creditNumber)).toEqual([]);
    await expect(issue(1)).rejects.toThrow('credit 1 is not signed and disbursed');
  });
});
