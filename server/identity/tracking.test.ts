import { beforeAll, describe, expect, it } from 'vitest';
import type { ApplicationStatus } from '#core/application/application-status.ts';
import { accountCalls } from '../../tests/support/account-calls.ts';
import { createSigner, type TestSigner } from '../../tests/support/applicant.ts';
import { identitySession, sendOwnIdentityWebhook } from '../../tests/support/identity-messages.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { changeStatus } from '../applications/application-status.ts';
import { requireApplication } from '../applications/applications.ts';

// Friday 20 November 2026, 10:00 in Bogota.
const FRIDAY = '2026-11-20T15:00:00Z';
const test = openTestApp();

beforeAll(() => test.setClock(FRIDAY));

const sign = async (): Promise<TestSigner> => {
  const signer = await createSigner(test);
  await signer.signWithCode();
  return signer;
};

/** Moves the status as the next actor would. */
const move = async ({ person, applicationId }: TestSigner, ...to: readonly ApplicationStatus[]) => {
  const { db, clock } = test.context;
  for (const status of to) {
    const application = await requireApplication(db, person.accountId, applicationId);
    await changeStatus(db, application, status, 'tester', 'because', clock);
  }
};

const read = async (signer: TestSigner) =>
  (await signer.get(`/api/applications/seguimiento/${signer.applicationId}`)).body.data;
const briefly = ({ pasos }: { pasos: readonly Record<string, unknown>[] }) =>
  pasos.map(({ paso, estado }) => `${paso} ${estado}`);

describe('the way of a signed credit to its money', () => {
  // @covers 7.43
  it('says who is waited for since when and until when, and which documents there are', async () => {
    const signer = await sign();
    await move(signer, 'in_progress_validation_client', 'pendiente_aprobacion_medico');
    const { referencia_pago: number, ...tracking } = await read(signer);
    expect(String(number)).toMatch(/^1\d{9}$/);
    const done = { esperado_hasta: null, demorado: false, dias_habiles: null };
    expect(tracking).toEqual({
      estado: 'pendiente_aprobacion_medico',
      monto: 4_000_000,
      medico: 'Clínica Arrayán Blanco',
      identidad: 'approved',
      faltan_fotos: false,
      fecha: '2026-11-20',
      pasos: [
        { paso: 'firma', estado: 'hecho', cuando: expect.stringMatching(/^2026-11-20T15:00/), ...done },
        { paso: 'identidad', estado: 'hecho', cuando: expect.stringMatching(/^2026-11-20T15:00/), ...done },
        {
          paso: 'clinica',
          estado: 'actual',
          cuando: expect.stringMatching(/^2026-11-20T15:00/),
          // Wednesday: the third business day after Friday.
          esperado_hasta: '2026-11-25',
          demorado: false,
          dias_habiles: 3,
        },
        {
          paso: 'desembolso',
          estado: 'pendiente',
          cuando: null,
          esperado_hasta: null,
          demorado: false,
          dias_habiles: 2,
        },
      ],
      contrato: { paginas: expect.any(Number), bytes: expect.any(Number) },
      pagare: { paginas: expect.any(Number), bytes: expect.any(Number) },
    });
  });

  // @covers 7.43
  it('says that nothing was paid out when the clinic declines, also at the next login', async () => {
    const signer = await sign();
    await move(signer, 'pendiente_aprobacion_medico', 'dismissed');
    const tracking = await read(signer);
    expect(tracking).toMatchObject({ estado: 'dismissed', identidad: null });
    expect(briefly(tracking)).toEqual([
      'firma hecho',
      'identidad hecho',
      'clinica detenido',
      'desembolso pendiente',
    ]);
    expect((await accountCalls(test).logIn(signer.phone)).json()).toMatchObject({
      estado_app: 'dismissed',
      firmado: true,
    });
  });

  it('lacks the photos from when the session with the vendor is opened until they are sent', async () => {
    const signer = await sign();
    const vendor = identitySession({ applicationId: signer.applicationId, document: '' });
    expect(await read(signer)).toMatchObject({ identidad: 'idle', faltan_fotos: false });
    await sendOwnIdentityWebhook(test, vendor.started());
    expect(await read(signer)).toMatchObject({ identidad: 'in_progress', faltan_fotos: true });
    await sendOwnIdentityWebhook(test, vendor.submitted());
    expect(await read(signer)).toMatchObject({ identidad: 'in_progress', faltan_fotos: false });
  });

  it('is refused before the signature', async () => {
    const { applicationId, get } = await createSigner(test);
    const { body } = await get(`/api/applications/seguimiento/${applicationId}`);
    expect(body).toMatchObject({ code: 'not_signed' });
  });
});
