import { describe, expect, it } from 'vitest';
import type { ApplicationStatus } from '#core/application/application-status.ts';
import { createSigner } from '../../../tests/support/applicant.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { operate } from '../../../tests/support/operators.ts';
import { createApplicationIn, statusOf } from '../../../tests/support/people.ts';
import { findRows } from '../../../tests/support/rows.ts';
import { advanceDisbursement } from '../../loans/disbursement/disbursement.ts';

const server = openTestApp({ SANDBOX_PACE: '100' });

const ops = (...args: string[]) => operate(server.context, ...args);
const withdraw = (id: string, ...more: string[]) =>
  ops('applications', 'withdraw', id.slice(0, 8), ...more, '--reason', 'lo dijo por chat');
const signedIn = async (status: ApplicationStatus): Promise<string> =>
  (await createApplicationIn(server.context, status)).applicationId;

describe('whoever signed and changes their mind before the money is delivered', () => {
  // @covers 4.37
  it('owes nothing: it is closed as theirs, with who heard it, and said in a letter and in the portal', async () => {
    const signer = await createSigner(server);
    await signer.signWithCode();
    expect(await withdraw(signer.applicationId)).toMatch(/^Hecho: .{8}, la persona desistió/);
    const read = await signer.get(`/api/applications/seguimiento/${signer.applicationId}`);
    expect(read.body.data).toMatchObject({ estado: 'dismissed', identidad: null });
    expect(read.body.data.pasos[1]).toMatchObject({ paso: 'identidad', estado: 'desistido' });
    await server.context.jobs.drain();
    const letter = (await server.inbox(signer.person.email)).find(
      ({ subject }) => subject === 'Cancelamos tu crédito, como pediste',
    );
    expect(letter?.text).toContain('El contrato y el pagaré que firmaste quedan sin efecto y no debes nada.');
    const audit = await findRows(server.context.db, 'audit_entry', {
      subject: signer.applicationId,
      action: 'applications withdraw',
    });
    expect(audit).toMatchObject([
      {
        ...{ actor: 'operator:ana', action: 'applications withdraw', reason: 'lo dijo por chat' },
        details: { from: 'pendiente_validacion_cliente' },
      },
    ]);
  });

  it('is not asked about at the clinic any more, and gets no money', async () => {
    const id = await signedIn('pendiente_aprobacion_medico');
    await withdraw(id);
    await advanceDisbursement(server.context, id);
    const asked = await findRows(server.context.db, 'disbursement', { application_id: id });
    expect(asked).toEqual([]);
    expect(await statusOf(server.context, { applicationId: id })).toBe('dismissed');
  });

  it('ends at once with the treasury’s word that it does not pay, and a second operator', async () => {
    const id = await signedIn('pendiente_desembolso');
    expect(await withdraw(id, '--stopped')).toMatch(/Hecho/);
    expect(await statusOf(server.context, { applicationId: id })).toBe('dismissed');
    const approved = await findRows(server.context.db, 'audit_entry', { action: 'requests approve' });
    expect(approved).toMatchObject([{ actor: 'operator:luis' }]);
  });

  it.each(['approved', 'firma_contrato', 'retractado', 'rejected', 'dismissed'] as const)(
    'has nothing to withdraw from in %s',
    async (status) => {
      const id = await signedIn(status);
      await expect(withdraw(id)).rejects.toThrow(/no se puede desistir/);
      expect(await statusOf(server.context, { applicationId: id })).toBe(status);
    },
  );
});
