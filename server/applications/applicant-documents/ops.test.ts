import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { operate } from '../../../tests/support/operators.ts';
import { createApplicationIn, emailOf } from '../../../tests/support/people.ts';
import { findRows } from '../../../tests/support/rows.ts';
import { pdf, photo } from '../../../tests/support/sample-files.ts';
import { readDocuments } from './documents-state.ts';
import { receiveDocument } from './receive.ts';

describe('documents that an applicant sent, at the command line', () => {
  const test = openTestApp();
  const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-documents-'));

  beforeAll(() => void vi.stubEnv('DATA_DIR', test.context.config.dataDir));
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (...args: string[]) => operate(test.context, ...args);

  it('are listed by the credit, and opened by whoever says why, which is written down', async () => {
    const { accountId, applicationId, creditNumber } = await createApplicationIn(
      test.context,
      'on_hold_docs',
    );
    const credit = String(creditNumber);
    expect(await run('documents', 'list', credit)).toContain('Nadie ha enviado');
    const letter = await pdf();
    const send = (kind: 'payslip' | 'employment_letter', bytes: Buffer) =>
      receiveDocument(test.context, accountId, applicationId, { kind, position: 1 }, bytes);
    await send('employment_letter', letter);
    await send('payslip', await photo({ seed: 1 }));
    await send('payslip', await photo({ seed: 2 }));

    const lines = (await run('documents', 'list', credit)).split('\n').slice(1);
    expect(lines.map((line) => line.split(/ {2,}/).at(-1))).toEqual(['recibido', 'reemplazado', 'recibido']);
    expect(await run('applications', 'show', credit, '--reason', 'revisión')).toContain('carta_laboral 1');
    const [id = ''] = lines[0]?.split('  ') ?? [];
    const file = path.join(folder, 'carta.pdf');
    const save = ['documents', 'save', id, file];
    await expect(run(...save)).rejects.toThrow('--reason');
    expect(await run(...save, '--reason', 'revisión')).toContain('carta_laboral 1');
    // What was sent is not kept: the operator opens a drawing of it.
    expect(readFileSync(file).equals(letter)).toBe(false);
    expect(readFileSync(file).includes('/DCTDecode')).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const entries = () =>
      findRows(test.context.db, 'audit_entry', { subject: applicationId, action: 'documents save' });
    expect(await entries()).toMatchObject([
      { actor: 'operator:ana', reason: 'revisión', details: { document: id } },
    ]);
    await expect(run(...save, '--reason', 'otra vez')).rejects.toThrow('EEXIST');
    expect(await entries()).toHaveLength(1);

    const [, , payslip = ''] = lines.map((line) => line.split('  ')[0] ?? '');
    await expect(run('documents', 'refuse', payslip, 'feo', '--reason', 'revisión')).rejects.toThrow(
      'ilegible',
    );
    await run('documents', 'refuse', payslip, 'ilegible', '--reason', 'borrosa');
    expect((await run('documents', 'list', credit)).split('\n').at(-1)).toContain('rechazado: ilegible');
    const { slots } = await readDocuments(test.context, accountId, applicationId);
    expect(slots[0]).toMatchObject({ state: 'refused', rejection: 'illegible' });
    await test.context.jobs.drain();
    const [mail] = await test.inbox(await emailOf(test.context, { accountId }));
    expect(mail?.subject).toBe('Necesitamos otra vez un documento');
    expect(mail?.text).toContain('tu desprendible de nómina 1 y no nos sirvió. No se alcanza a leer');

    const [replaced = ''] = lines[1]?.split('  ') ?? [];
    const why = ['--reason', 'revisión'];
    for (const gone of [replaced, 'x', applicationId]) {
      await expect(run('documents', 'refuse', gone, 'ilegible', ...why)).rejects.toThrow('no está en espera');
      await expect(run('documents', 'save', gone, `${file}2`, ...why)).rejects.toThrow('No hay un documento');
    }
  });
});
