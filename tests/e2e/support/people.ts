import { randomInt } from 'node:crypto';
import type { SandboxControls } from './sandbox.ts';

/** How far a person has come, each stage including those before it. */
export const STAGES = [
  'registered',
  'profiled',
  'identified',
  'applied',
  'planned',
  'signed',
  'verified',
  'disbursed',
] as const;
export type Stage = (typeof STAGES)[number];

export interface Person {
  readonly phone: string;
  readonly email: string;
  readonly documentNumber: string;
  readonly token: string;
  /** Opens the drafts of this person; part of a session. */
  readonly draftKey: string;
  readonly accountId: string;
  readonly profileId: string;
  readonly applicationId: string;
  readonly creditNumber: number;
}

interface Wishes {
  /** Called when the server has acknowledged a stage. */
  readonly onReached?: (stage: Stage, person: Person) => void;
  /** The last four digits of the document: they choose what the bureau says. */
  readonly documentEnding?: string;
  readonly amount?: number;
  readonly term?: number;
  readonly activity?: 'Empleado' | 'Independiente' | 'Pensionado';
}

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');

type Json = ReturnType<typeof JSON.parse>;

const callerAt = (url: string) => {
  let token: string | undefined;
  return {
    hold: (given: string) => {
      token = given;
    },
    token: () => token ?? '',
    call: async (method: string, path: string, body?: object): Promise<Json> => {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
      return JSON.parse(text);
    },
  };
};

const inBogota = (instant: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date(instant));

const PATIENCE_MS = 20_000;

const until = async <T>(what: string, look: () => Promise<T | undefined>): Promise<T> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`${what}: not in time`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** The identity vendor's public key of the sandbox. */
const IDENTITY_KEY = '5a4db0c5-0000-4000-8000-00000000c0de';

/** Decides an identity session as the vendor's own page does, without drawing it. */
export const decideIdentity = async (
  sandboxUrl: string,
  applicationId: string,
  status: 'approved' | 'declined' | 'review' | 'resubmission_requested' | 'expired' | 'abandoned',
): Promise<void> => {
  const created = await fetch(`${sandboxUrl}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-client': IDENTITY_KEY },
    body: JSON.stringify({
      verification: { person: { firstName: ' ', lastName: ' ' }, vendorData: applicationId },
    }),
  });
  if (created.status !== 201) throw new Error(`no identity session: ${created.status}`);
  const { verification } = (await created.json()) as { verification: { id: string } };
  const decided = await fetch(`${sandboxUrl}/identity/sessions/${verification.id}/decision`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  });
  if (!decided.ok) throw new Error(`identity not decided: ${decided.status} ${await decided.text()}`);
};

/**
 * Brings a new person as far as `stage`, by the calls that the phone makes and the codes that the sandbox received. What
 * lies beyond the stage is empty or zero.
 */
export const createPerson = async (
  places: { readonly url: string; readonly sandbox: SandboxControls },
  stage: Stage,
  wishes: Wishes = {},
): Promise<Person> => {
  const { url, sandbox } = places;
  const phone = `3${digits(9)}`;
  const email = `persona.${digits(9)}@correo.example`;
  const documentNumber = `1${digits(5)}${wishes.documentEnding ?? '1234'}`;
  const { call, hold, token } = callerAt(url);
  const reaches = (wanted: Stage): boolean => STAGES.indexOf(stage) >= STAGES.indexOf(wanted);
  const person = { draftKey: '', accountId: '', profileId: '', applicationId: '', creditNumber: 0 };
  const done = (): Person => ({ phone, email, documentNumber, token: token(), ...person });
  const reached = (at: Stage): void => wishes.onReached?.(at, done());

  const { version } = await call('GET', '/api/textos/datos');
  await call('POST', '/api/accounts-minimal', {
    phone: `57${phone}`,
    autoriza_datos: true,
    acepta_terminos: true,
    version_textos: version,
  });
  const opened = await call('POST', `/api/accounts/confirm/sms/57${phone}/${await sandbox.lastCode(phone)}`);
  hold(opened.token);
  person.accountId = opened.id;
  person.draftKey = opened.draft_key;
  reached('registered');
  if (!reaches('profiled')) return done();

  const minimal = await call('POST', '/api/profile_minimal', {
    nombres: 'Ana María',
    apellidos: 'Pérez Ñáñez',
    email,
    actividad_economica: wishes.activity ?? 'Empleado',
  });
  person.profileId = minimal.profile_id;
  const confirmed = await call(
    'POST',
    `/api/accounts/confirm/email/${email}/${await sandbox.lastCode(email)}`,
  );
  hold(confirmed.token);
  reached('profiled');
  if (!reaches('identified')) return done();

  await call('POST', '/api/profile', {
    fecha_nacimiento: '1990-03-14',
    tipo_documento: 1,
    documento: documentNumber,
  });
  reached('identified');
  if (!reaches('applied')) return done();

  const amount = wishes.amount ?? 6_666_666;
  const { now } = (await (await fetch(`${sandbox.url}/clock`)).json()) as { now: string };
  const amortization = await call('GET', `/api/amortizacion?monto=${amount}&cuotas=36`);
  const application = await call('POST', '/api/applications/add', {
    profile_id: person.profileId,
    medico: 'Clínica de prueba',
    procedimiento: 'Odontología - Ortodoncia',
    monto: amount,
    cuotas: 36,
    fecha_procedimiento: inBogota(now),
    amortizacion: JSON.stringify(amortization.data),
  });
  person.applicationId = application.id;
  person.creditNumber = application.referencia_pago;
  reached('applied');
  if (!reaches('planned')) return done();

  await call('PATCH', `/api/application/${application.id}`, {
    monto: amount,
    cuotas: wishes.term ?? 12,
    elegido: 1,
  });
  reached('planned');
  if (!reaches('signed')) return done();

  await call('GET', `/api/contract/create/${application.id}`);
  await call('GET', `/api/contract/validate/${application.id}/sms/${await sandbox.lastCode(phone)}`);
  await call('GET', `/api/contract/signed/${application.id}`);
  await call('GET', `/api/depository/create/${application.id}`);
  reached('signed');
  if (!reaches('verified')) return done();

  await decideIdentity(sandbox.url, application.id, 'approved');
  await until('identity approved', async () => {
    const { status } = await call('GET', `/api/indentity_validation/status/${application.id}`);
    return status === 'approved' ? true : undefined;
  });
  reached('verified');
  if (!reaches('disbursed')) return done();

  await until('disbursement', async () => {
    const { data } = await call('GET', `/api/applications/${person.profileId}`);
    return data[0].estado === 'desembolsado' ? true : undefined;
  });
  reached('disbursed');
  return done();
};
