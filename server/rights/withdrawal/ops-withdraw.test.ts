import { describe, expect, it } from 'vitest';
import type { ApplicationStatus } from '#core/application/application-status.ts';
import { createSigner } from '../../../tests/support/applicant.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { operate } from '../../../tests/support/operators.ts';
import { createApplicationIn } from '../../../tests/support/people.ts';
import { advanceDisbursement } from '../../loans/disbursement/disbursement.ts';

const server = openTestApp({ SANDBOX_PACE: '100' });

const ops = (...args: string[]) => operate(server.context, ...args);
const withdraw = (id: string, ...more: string[]) =>
  ops('applications', 'withdraw', id.slice(0, 8), ...more, '--reason', 'lo dijo por chat');
const statusOf = async (id: string) => {
  const row = await server.context.db
    .selectFrom('application')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.status;
};
const signedIn = async (status: ApplicationStatus): Promise<string> =>
  (await createApplicationIn(server.context, status)).applicationId;

describe('whoever signed and changes their mind before the money is delivered', () => {
  // @covers 4.37
  it('owes nothing: it is closed as theirs, with who heard it, and said in a letter and in the portal', async () => {
    const signer = await createSigner(server);
    const code = await signer.askForCode();
    await signer.get(`/api/contract/validate/${signer.applicationId}/sms/${code}`);
    await signer.get(`/api/contract/signed/${signer.applicationId}`);
    expect(await withdraw(signer.applicationId)).toMatch(/^Hecho: .{8}, la persona desistió/);
    const read = await signer.get(`/api/applications/seguimiento/${signer.applicationId}`);
    expect(read.body.data).toMatchObject({ estado: 'dismissed', identidad: null });
    expect(read.body.data.pasos[1]).toMatchObject({ paso: 'identidad', estado: 'desistido' });
    await server.context.jobs.drain();
    const letter = (await server.inbox(signer.person.email)).find(
      ({ subject }) => subject === 'Cancelamos tu crédito, como pediste',
    );
    expect(letter?.text).toContain('El contrato y el pagaré que firmaste quedan sin efecto y no debes nada.');
    const audit = await server.context.db
      .selectFrom('audit_entry')
      .select(['actor', 'action', 'reason', 'details'])
      .where('subject', '=', signer.applicationId)
      .where('action', '=', 'applications withdraw')
      .execute();
    expect(audit).toEqual([
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
    const asked = await server.context.db
      .selectFrom('disbursement')
      .select('application_id')
      .where('application_id', '=', id)
      .execute();
    expect(asked).toEqual([]);
    expect(await statusOf(id)).toBe('dismissed');
  });

  it('ends at once with the treasury’s word that it does not pay, and a second operator', async () => {
    const id = await signedIn('pendiente_desembolso');
    expect(await withdraw(id, '--stopped')).toMatch(/Hecho/);
    expect(await statusOf(id)).toBe('dismissed');
    const approved = await server.context.db
      .selectFrom('audit_entry')
      .select('actor')
      .where('action', '=', 'requests approve')
      .execute();
    expect(approved).toEqual([{ actor: 'operator:luis' }]);
  });

  it.each(['approved', 'firma_contrato', 'retractado', 'rejected', 'dismissed'] as const)(
    'has nothing to withdraw from in %s',
    async (status) => {
      const id = await signedIn(status);
      await expect(withdraw(id)).rejects.toThrow(/no se puede desistir/);
      expect(await statusOf(id)).toBe(status);
    },
  );
});
