import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { PURPOSE_TEXTS } from '#core/rights/authorisations.ts';
import { ask, decideIdentity, type SandboxControls, until } from './controls.ts';

export interface Identity {
  readonly phone: string;
  readonly email: string;
  /** Its last four digits select the bureau's test report. */
  readonly documentNumber: string;
  readonly names: string;
  readonly surnames: string;
  readonly birthDate: string;
  readonly activity: 'Empleado' | 'Independiente' | 'Pensionado';
}

export interface Request {
  readonly amount: number;
  readonly term: number;
  readonly provider: string;
  readonly procedure: string;
}

export interface Person extends Pick<Identity, 'phone' | 'email' | 'documentNumber'> {
  readonly token: string;
  /** Key of the person's drafts; part of a session. */
  readonly draftKey: string;
  readonly accountId: string;
  readonly profileId: string;
  readonly applicationId: string;
  readonly creditNumber: number;
}

export interface ProductContext {
  /** Of the app. */
  readonly url: string;
  readonly sandbox: SandboxControls;
}

interface Walk extends ProductContext {
  readonly identity: Identity;
  readonly request: Request;
  readonly person: { -readonly [Name in keyof Person]: Person[Name] };
}

const call = ({ url, person }: Walk, method: string, path: string, body?: object) =>
  ask(method, `${url}${path}`, body, person.token);

/** The stages of a person's application, each including those before it, and what it takes to reach them. */
const STEPS = {
  async registered(walk) {
    const { person, sandbox } = walk;
    const { version } = await call(walk, 'GET', '/api/textos/datos');
    await call(walk, 'POST', '/api/accounts-minimal', {
      phone: `57${person.phone}`,
      autoriza_datos: true,
      acepta_terminos: true,
      version_textos: version,
    });
    const code = await sandbox.lastCode(person.phone);
    const opened = await call(walk, 'POST', `/api/accounts/confirm/sms/57${person.phone}/${code}`);
    person.token = opened.token;
    person.accountId = opened.id;
    person.draftKey = opened.draft_key;
  },
  async profiled(walk) {
    const { person, identity, sandbox } = walk;
    const minimal = await call(walk, 'POST', '/api/profile_minimal', {
      nombres: identity.names,
      apellidos: identity.surnames,
      email: identity.email,
      actividad_economica: identity.activity,
    });
    person.profileId = minimal.profile_id;
    const code = await sandbox.lastCode(identity.email);
    const confirmed = await call(walk, 'POST', `/api/accounts/confirm/email/${identity.email}/${code}`);
    person.token = confirmed.token;
  },
  async identified(walk) {
    await call(walk, 'POST', '/api/profile', {
      fecha_nacimiento: walk.identity.birthDate,
      tipo_documento: 1,
      documento: walk.identity.documentNumber,
    });
  },
  async applied(walk) {
    const { person, request, sandbox } = walk;
    const amortization = await call(walk, 'GET', `/api/amortizacion?monto=${request.amount}&cuotas=36`);
    for (const [name, purpose] of [
      ['centrales', 'bureau'],
      ['salud', 'health'],
    ] as const)
      await call(walk, 'PUT', `/api/derechos/autorizaciones/${name}`, {
        version: PURPOSE_TEXTS[purpose].version,
      });
    const application = await call(walk, 'POST', '/api/applications/add', {
      profile_id: person.profileId,
      medico: request.provider,
      procedimiento: request.procedure,
      monto: request.amount,
      cuotas: 36,
      fecha_procedimiento: bogotaDate(await sandbox.now()),
      amortizacion: JSON.stringify(amortization.data),
    });
    person.applicationId = application.id;
    person.creditNumber = application.referencia_pago;
  },
  async planned(walk) {
    const { amount, term } = walk.request;
    const plan = { monto: amount, cuotas: term };
    await call(walk, 'PATCH', `/api/application/${walk.person.applicationId}`, plan);
  },
  async signed(walk) {
    const { applicationId, phone } = walk.person;
    await call(walk, 'GET', `/api/contract/create/${applicationId}`);
    const code = await walk.sandbox.lastCode(phone);
    await call(walk, 'GET', `/api/contract/validate/${applicationId}/sms/${code}`);
    await call(walk, 'GET', `/api/contract/signed/${applicationId}`);
    await call(walk, 'GET', `/api/depository/create/${applicationId}`);
  },
  async verified(walk) {
    const { applicationId } = walk.person;
    await decideIdentity(walk, walk.person, 'approved');
    await until('identity approved', async () => {
      const { status } = await call(walk, 'GET', `/api/indentity_validation/status/${applicationId}`);
      return status === 'approved' ? true : undefined;
    });
  },
  async disbursed(walk) {
    await until('disbursement', async () => {
      const { data } = await call(walk, 'GET', `/api/applications/${walk.person.profileId}`);
      return data[0].estado === 'desembolsado' ? true : undefined;
    });
  },
} satisfies Record<string, (walk: Walk) => Promise<void>>;

export type Stage = keyof typeof STEPS;
export const STAGES = Object.keys(STEPS) as readonly Stage[];

interface Who {
  readonly identity: Identity;
  readonly request: Request;
}

/** Takes a person on through `stages`, in that order, from where they are. */
export const walkThrough = async (
  stages: readonly Stage[],
  product: ProductContext,
  who: Who,
  person: Person,
  onReached: (stage: Stage, person: Person) => void = () => undefined,
): Promise<Person> => {
  const walk: Walk = { ...product, ...who, person: { ...person } };
  for (const each of stages) {
    await STEPS[each](walk);
    onReached(each, { ...walk.person });
  }
  return { ...walk.person };
};

/**
 * Takes a new person to `stage` through the app's API, with the codes from the sandbox's inbox. Fields of later stages
 * are empty or zero. `onReached` is called when the server has acknowledged a stage.
 */
export const advanceToStage = (
  stage: Stage,
  product: ProductContext,
  who: Who,
  onReached?: (stage: Stage, person: Person) => void,
): Promise<Person> => {
  const { phone, email, documentNumber } = who.identity;
  const nothingYet = {
    token: '',
    draftKey: '',
    accountId: '',
    profileId: '',
    applicationId: '',
    creditNumber: 0,
  };
  const stages = STAGES.slice(0, STAGES.indexOf(stage) + 1);
  return walkThrough(stages, product, who, { phone, email, documentNumber, ...nothingYet }, onReached);
};
