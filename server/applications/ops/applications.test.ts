import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createApplicant, creditRequest } from '../../../tests/support/applicant.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { operate, operateAs, operatorWith } from '../../../tests/support/operators.ts';
import { createApplicationIn, createBorrower } from '../../../tests/support/people.ts';
import { findRows, readRow, updateRows } from '../../../tests/support/rows.ts';
import { accrueLoans } from '../../loans/ledger/accruals.ts';

const server = openTestApp();

const ops = (...args: string[]) => operate(server.context, ...args);
const run = (...args: string[]) => ops(...args, '--reason', 'prueba de oficina');
const audit = (action: string, subject: string) =>
  findRows(server.context.db, 'audit_entry', { action, subject });

/** A held applicant: 0002 for documents, 0004 for a bureau that never answers. */
const createHeld = async (ending: '0002' | '0004', amount = 5_000_000) => {
  const person = await createApplicant(server, ending);
  const day = server.clock.now().toISOString().slice(0, 10);
  const answer = await person.call(
    'POST',
    '/api/applications/add',
    creditRequest(person, day, { monto: amount }),
  );
  const id: string = answer.body.id;
  const application = () => readRow(server.context.db, 'application', { id });
  const decisions = () => findRows(server.context.db, 'risk_decision', { application_id: id }, 'decided_at');
  const sentEmails = async () => {
    await server.context.jobs.drain();
    return (await server.inbox(person.email)).map(({ subject }) => subject);
  };
  return { ...person, id, application, decisions, sentEmails };
};

describe('approving what was held', () => {
  it.each(['0002', '0004'] as const)(
    'offers up to the amount, keeps who and why, and writes to the person (%s)',
    async (ending) => {
      const held = await createHeld(ending);
      expect(await run('applications', 'approve', held.id.slice(0, 8), '4.000.000')).toMatch(
        /^Aprobada: .{8} hasta \$ 4\.000\.000/,
      );
      expect(await held.application()).toMatchObject({
        status: 'approved',
        amount: 4_000_000,
        maximum_amount: 4_000_000,
        term: 36,
      });
      expect((await held.decisions()).at(-1)).toMatchObject({
        outcome: 'approved',
        maximum_amount: 4_000_000,
        policy_version: '2026-11',
        monthly_income: null,
        inputs: { decidedBy: { operator: 'operator:ana', reason: 'prueba de oficina' } },
      });
      expect(await audit('applications approve', held.id)).toMatchObject([
        { actor: 'operator:ana', reason: 'prueba de oficina', details: { maximumAmount: 4_000_000 } },
      ]);
      expect(await held.sentEmails()).toContain('Aprobamos tu crédito');
      const offer = await held.call('GET', `/api/application/opciones_cuotas/${held.id}`);
      expect(offer.body.data['36']).toMatchObject({ resultado: 1 });
    },
  );

  // @covers 6.9
  it('stays within the policy and the cost of the procedure, to the peso', async () => {
    const held = await createHeld('0002', 5_005_678);
    const complaints: [string, RegExp][] = [
      ['25.000.000', /entre \$\s180\.000 y \$\s5\.005\.678/],
      ['5.010.000', /entre/],
      ['170.000', /entre/],
      ['4.005.000', /múltiplo de \$\s10\.000/],
      ['mucho', /no es un número de pesos/],
    ];
    for (const [amount, complaint] of complaints)
      await expect(run('applications', 'approve', held.id, amount)).rejects.toThrow(complaint);
    expect(await held.application()).toMatchObject({ status: 'on_hold_docs' });
    expect(await held.decisions()).toHaveLength(1);
    expect(await run('applications', 'approve', held.id, '5.005.678')).toMatch(/^Aprobada/);
    expect(await held.application()).toMatchObject({ amount: 5_005_678, maximum_amount: 5_005_678 });
  });

  it('needs a second person above 3.000.000, and for any amount without a document', async () => {
    const held = await createHeld('0002', 3_500_000);
    const ana = await operatorWith(server.context, 'credit');
    const approve = (amount: string) =>
      operateAs(server.context, ana, 'applications', 'approve', held.id, amount, '--reason', 'revisada');
    expect(await approve('3000000')).toMatch(
      /^Pedido[\s\S]*con 0 documentos: en espera: .* → aprobada hasta/,
    );
    const document = {
      ...({ kind: 'payslip', position: 1, media_type: 'image/jpeg' } as const),
      ...{ id: randomUUID(), application_id: held.id, bytes: 1, sha256: 'x', sent_sha256: 'x' },
      uploaded_at: server.clock.now(),
    };
    await server.insert('applicant_document', document);
    expect(await approve('3010000')).toMatch(/^Pedido/);
    const refuse = (refused_at: Date | null, rejection: 'illegible' | null) =>
      updateRows(server.context.db, 'applicant_document', { id: document.id }, { refused_at, rejection });
    await refuse(server.clock.now(), 'illegible');
    expect(await approve('3000000')).toMatch(/^Pedido/);
    await refuse(null, null);
    expect(await approve('3000000')).toMatch(/^Aprobada/);
  });

  it('keeps to the limit that the bureau gave', async () => {
    const held = await createHeld('0002');
    await updateRows(
      server.context.db,
      'risk_decision',
      { application_id: held.id },
      { inputs: JSON.stringify({ report: { status: 'ready', recommendedLimit: 2_000_000 } }) },
    );
    await expect(run('applications', 'approve', held.id, '2010000')).rejects.toThrow(/y \$\s2\.000\.000/);
    expect(await run('applications', 'approve', held.id, '2000000')).toMatch(/^Aprobada/);
    expect(await held.application()).toMatchObject({ amount: 2_000_000, maximum_amount: 2_000_000 });
  });

  it('refuses what no document can change', async () => {
    const held = await createHeld('0002');
    await updateRows(server.context.db, 'profile', { id: held.profileId }, { birth_date: '1940-01-01' });
    await expect(run('applications', 'approve', held.id, '4000000')).rejects.toThrow(
      /no permite aprobarla: .* \(over_age\)/,
    );
  });

  // @covers 6.9
  it('is done by one of two operators at once', async () => {
    const held = await createHeld('0002');
    const done = await Promise.allSettled([
      run('applications', 'approve', held.id, '3000000'),
      run('applications', 'reject', held.id, 'thin_file'),
      run('applications', 'approve', held.id, '2000000'),
    ]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of done)
      if (one.status === 'rejected') expect(String(one.reason)).toMatch(/no espera una decisión: está/);
    expect(await held.decisions()).toHaveLength(2);
  });
});

describe('rejecting what was held', () => {
  // @covers 6.9
  it('keeps the stable reason and tells it to the person in words', async () => {
    const held = await createHeld('0002');
    await expect(run('applications', 'reject', held.id, 'feo')).rejects.toThrow(/Los que hay: under_age/);
    expect(await run('applications', 'reject', held.id, 'income_unverifiable')).toMatch(/^Rechazada/);
    expect((await held.decisions()).at(-1)).toMatchObject({
      outcome: 'rejected',
      reasons: ['income_unverifiable'],
    });
    expect(await held.sentEmails()).toContain('No pudimos aprobar tu crédito');
    const { body } = await held.call('GET', `/api/applications/risk/${held.profileId}`);
    expect(body.risk.estado).toBe('rejected');
    await expect(run('applications', 'approve', held.id, '3000000')).rejects.toThrow(/está rechazada/);
  });
});

describe('a disbursement that waits', () => {
  // @covers 6.9
  it('goes on, and pays once however often it is asked for', async () => {
    const { applicationId: id, creditNumber } = await createApplicationIn(
      server.context,
      'pendiente_aprobacion_medico',
    );
    expect(await run('applications', 'disburse', String(creditNumber))).toMatch(/se le preguntará al médico/);
    await run('applications', 'disburse', id);
    const status = async () => {
      await server.context.jobs.drain();
      const row = server.context.db.selectFrom('application').select('status').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).status;
    };
    await expect.poll(status).toBe('desembolsado');
    const entries = await findRows(server.context.db, 'ledger_entry', { credit_number: creditNumber });
    expect(entries).toMatchObject([{ kind: 'disbursement' }]);
    await expect(run('applications', 'disburse', id)).rejects.toThrow(/ya se giró/);
    expect(await audit('applications disburse', id)).toHaveLength(2);
  });

  it('says what is missing', async () => {
    const { applicationId } = await createApplicationIn(server.context, 'pendiente_validacion_cliente');
    await expect(run('applications', 'disburse', applicationId)).rejects.toThrow(
      /falta validar la identidad/,
    );
  });
});

describe('looking', () => {
  // @covers 6.9
  it('lists by status without saying who somebody is', async () => {
    const held = await createHeld('0004');
    const text = await ops('applications', 'list', '--status', 'risk_in_process');
    const [headings, first] = text.split('\n');
    expect(headings).toMatch(/^solicitud +crédito +estado +monto/);
    expect(first).toMatch(new RegExp(`^${held.id.slice(0, 8)} +1\\d{9} +en estudio +\\$ 5\\.000\\.000`));
    expect(first).toMatch(/\*\*\* 0004 +la central no había respondido \(bureau_pending\)$/);
    expect(text).not.toContain(held.email);
    await expect(ops('applications', 'list', '--status', 'nada')).rejects.toThrow(/on_hold_docs +en espera/);
    expect(await ops('applications', 'list', '--page', '99')).toBe('No hay más solicitudes.');
  });

  it('goes on to the next page', async () => {
    for (let count = 0; count < 21; count += 1) await createApplicationIn(server.context, 'dismissed');
    const text = await ops('applications', 'list', '--status', 'dismissed');
    expect(text.split('\n')).toHaveLength(22);
    expect(text).toMatch(/Hay más: --page 2$/);
    expect(
      (await ops('applications', 'list', '--status', 'dismissed', '--page', '2')).split('\n'),
    ).toHaveLength(2);
  });

  // @covers 6.9
  it('shows a person only with a reason, which is written down', async () => {
    const held = await createHeld('0002');
    await expect(ops('applications', 'show', held.id)).rejects.toThrow(/queda en la bitácora/);
    expect(await audit('applications show', held.id)).toEqual([]);
    const text = await run('applications', 'show', held.id);
    for (const words of [
      held.id,
      held.email,
      'Ana María Pérez',
      'thin_file',
      'personal_data',
      'sin firmar',
      'sin pedir',
    ])
      expect(text).toContain(words);
    expect(await audit('applications show', held.id)).toMatchObject([
      { actor: 'operator:ana', reason: 'prueba de oficina' },
    ]);
    await expect(run('applications', 'show', randomUUID())).rejects.toThrow(/No hay una solicitud/);
    await expect(run('applications', 'show', "x' or 1=1")).rejects.toThrow(/no es una solicitud/);
  });

  // @covers 6.10
  it('shows a loan with its debt and its books, and lists those in arrears', async () => {
    server.setClock('2026-01-20T15:00:00Z');
    const { creditNumber } = await createBorrower(server.context, { amount: 2_000_000, term: 6 });
    const credit = String(creditNumber);
    await run('payments', 'cash', credit, '100000', '2026-01-20T09:00-05:00', `R-${credit}`);
    server.setClock('2026-03-05T15:00:00Z');
    const text = await run('loans', 'show', credit);
    expect(text).toMatch(/Deuda al 2026-03-05/);
    expect(text).toMatch(/2026-01-20 +\$ 100\.000 +CASH/);
    expect(text).toMatch(/Banco +-\$ 2\.000\.000/);
    expect(text).toMatch(/Capital de la cuota 1: \$ /);
    expect(text).not.toMatch(/\b(principal|interest|cash_in_transit|loan_)/);
    expect(text).toMatch(/13 días/);
    expect(await audit('loans show', credit)).toHaveLength(1);
    await accrueLoans(server.context);
    expect(await ops('loans', 'list', '--arrears')).toContain(`${credit}  2026-01-20  $ 2.000.000`);
    expect(await run('applications', 'show', credit)).toMatch(/Libros \(debe positivo/);
  });
});
