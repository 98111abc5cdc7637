import { randomUUID } from 'node:crypto';
import { CAMERA_CONSENT } from '#core/api/applications/identity.ts';
import { OpsError } from '../../../server/infrastructure/ops/command.ts';
import { CallError } from '../../../server/infrastructure/runtime/errors.ts';
import { creditRequest } from '../../support/applicant.ts';
import { postPaid } from '../../support/loan-payments.ts';
import { operateAs } from '../../support/operators.ts';
import { sendVendorMessage, vendorMessage } from './identity.ts';
import type { Life } from './life.ts';

const TERMS = [3, 6, 9, 12, 18, 24, 30, 36] as const;
const WRONG_BY = 7;

/** Status of an answer; undefined of a step that calls nothing. */
type Step = (life: Life) => Promise<number | undefined>;

const get = async ({ person }: Life, url: string): Promise<number> => (await person.call('GET', url)).status;

const storedAmount = async ({ test, applicationId }: Life): Promise<number> => {
  const { amount } = await test.context.db
    .selectFrom('application')
    .select('amount')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return amount;
};

const readCode = async ({ test, phone, codes }: Life): Promise<void> => {
  const messages = await test.inbox(phone);
  codes.splice(0, codes.length, ...messages.flatMap(({ code }) => code ?? []).reverse());
};

const validate = async (life: Life, code: string | undefined): Promise<number | undefined> =>
  code === undefined ? undefined : get(life, `/api/contract/validate/${life.applicationId}/sms/${code}`);

const wrongOf = (code: string): string => String((Number(code) + WRONG_BY) % 10_000).padStart(4, '0');

const change = async (life: Life, monto: number, cuotas: number): Promise<number> =>
  (await life.person.call('PATCH', `/api/application/${life.applicationId}`, { monto, cuotas })).status;

const answerOfClinic = async (life: Life, status: 'approved' | 'declined'): Promise<undefined> => {
  const { test, applicationId } = life;
  const asked = await test.context.db
    .selectFrom('disbursement')
    .select('clinic_approval_id')
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  if (!asked?.clinic_approval_id) return;
  await fetch(`${test.sandbox.url}/clinic/approvals/${asked.clinic_approval_id}/decision`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  });
};

/** As an agent does who was told so; refused where it is too late. */
const withdraw = async ({ test, agent, applicationId }: Life): Promise<undefined> => {
  const line = ['applications', 'withdraw', applicationId, '--reason', 'desiste'];
  try {
    await operateAs(test.context, agent, ...line);
  } catch (error) {
    if (!(error instanceof OpsError || error instanceof CallError)) throw error;
  }
};

/** Once there is a loan, whatever became of it. */
const payment = async ({ test, creditNumber, random }: Life): Promise<undefined> => {
  const { db, clock } = test.context;
  const loan = await db
    .selectFrom('loan')
    .select('credit_number')
    .where('credit_number', '=', creditNumber)
    .executeTakeFirst();
  if (!loan) return;
  const paid = { amount: random.between(1, 9) * 1_111, at: clock.now().toISOString() };
  await postPaid(test.context, creditNumber, paid);
};

/** A step, and how often it is drawn at every stage. */
const often = (weight: number, run: Step) => ({ weight, run });

/** What can happen to an applicant, in any order and at the same time. */
export const STEPS = {
  'choose plan': often(2, async (life) => change(life, await storedAmount(life), life.random.pick(TERMS))),
  'change amount': often(1, (life) => change(life, life.random.between(5, 70) * 100_000, 1)),
  'create contract': often(2, async (life) => {
    const status = await get(life, `/api/contract/create/${life.applicationId}`);
    await readCode(life);
    return status;
  }),
  resend: often(1, async (life) => {
    const status = await get(life, `/api/contract/otp/retry/${life.applicationId}/sms`);
    await readCode(life);
    return status;
  }),
  'right code': often(3, (life) => validate(life, life.codes.at(-1))),
  'wrong code': often(1, (life) => validate(life, wrongOf(life.codes.at(-1) ?? '0000'))),
  'stale code': often(1, (life) => validate(life, life.codes.at(-2))),
  sign: often(3, (life) => get(life, `/api/contract/signed/${life.applicationId}`)),
  depository: often(2, (life) => get(life, `/api/depository/create/${life.applicationId}`)),
  'identity status': often(2, (life) => get(life, `/api/indentity_validation/status/${life.applicationId}`)),
  'identity session': often(2, async (life) => {
    const url = `/api/indentity_validation/session/${life.applicationId}`;
    const { status } = await life.person.call('POST', url, { version_autorizacion: CAMERA_CONSENT.version });
    const rows = await life.test.context.db
      .selectFrom('identity_session')
      .select('vendor_session_id')
      .where('application_id', '=', life.applicationId)
      .execute();
    life.sessions.splice(0, life.sessions.length, ...rows.map(({ vendor_session_id }) => vendor_session_id));
    return status;
  }),
  agent: often(
    0.3,
    async (life) =>
      (await life.person.call('POST', `/api/indentity_validation/asesor/${life.applicationId}`, {})).status,
  ),
  'identity message': often(3, (life) => {
    const [session] = life.sessions.length > 0 ? [life.random.pick(life.sessions)] : [];
    return session === undefined
      ? Promise.resolve(undefined)
      : sendVendorMessage(life, vendorMessage(life, session));
  }),
  'identity message again': often(2, (life) =>
    life.messages.length > 0
      ? sendVendorMessage(life, life.random.pick(life.messages))
      : Promise.resolve(undefined),
  ),
  "stranger's identity message": often(1, (life) =>
    sendVendorMessage(life, vendorMessage(life, randomUUID())),
  ),
  'clinic approves': often(1, (life) => answerOfClinic(life, 'approved')),
  'clinic declines': often(0.5, (life) => answerOfClinic(life, 'declined')),
  jobs: often(2, (life) => life.drain().then(() => undefined)),
  download: often(2, (life) => get(life, `/api/contract/download/${life.applicationId}`)),
  read: often(1, (life) =>
    get(life, `/api/contract/texto/${life.applicationId}/${life.random.pick(['contrato', 'pagare'])}`),
  ),
  offer: often(1, (life) => get(life, `/api/applications/risk/${life.person.profileId}`)),
  plans: often(1, (life) => get(life, `/api/application/opciones_cuotas/${life.applicationId}`)),
  'apply again': often(1, async (life) => {
    const day = life.test.clock.now().toISOString().slice(0, 10);
    const request = creditRequest(life.person, day, { monto: life.random.between(10, 70) * 100_000 });
    return (await life.person.call('POST', '/api/applications/add', request)).status;
  }),
  withdraw: often(0.2, withdraw),
  'withdraw in the portal': often(0.3, async ({ person, creditNumber }) => {
    const wanted = { id_solicitud: randomUUID(), credito: creditNumber };
    return (await person.call('POST', '/api/derechos/retracto', wanted)).status;
  }),
  'read withdrawal': often(0.5, (life) => get(life, '/api/derechos/retracto')),
  'payment arrives': often(1, payment),
} satisfies Readonly<Record<string, { readonly weight: number; readonly run: Step }>>;

export type StepName = keyof typeof STEPS;

/** The steps that lead on from a status: drawn more often there, so that many go all the way. */
const ONWARD: Readonly<Record<string, readonly StepName[]>> = {
  approved: ['choose plan'],
  firma_contrato: ['right code', 'sign'],
  pendiente_validacion_cliente: ['identity session', 'identity message'],
  in_progress_validation_client: ['identity session', 'identity message'],
  pendiente_aprobacion_medico: ['jobs'],
  pendiente_desembolso: ['jobs'],
  desembolsado: ['payment arrives', 'withdraw in the portal'],
};
const ONWARD_TIMES = 6;

export const weightsAt = (status: string, hasCode: boolean): Readonly<Record<StepName, number>> => {
  const needsCode = status === 'firma_contrato' && !hasCode;
  const onward = needsCode ? (['create contract'] as const) : (ONWARD[status] ?? []);
  const times = (name: string): number => (onward.some((other) => other === name) ? ONWARD_TIMES : 1);
  const weights = Object.entries(STEPS).map(([name, { weight }]) => [name, weight * times(name)] as const);
  return Object.fromEntries(weights) as Record<StepName, number>;
};
