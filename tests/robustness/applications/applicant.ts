import { addDays, bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Random } from '../../support/random.ts';

const NAMES = ['Ana María', 'José Iván', 'Begoña', 'Óscar Julián', 'Nubia'] as const;
const SURNAMES = ['Pérez Ñáñez', 'Güiza Peña', 'Roa', 'Ibáñez de la Cruz', 'Muñoz Ávila'] as const;
const ACTIVITIES = ['Empleado', 'Independiente', 'Pensionado'] as const;
const PROVIDERS = ['ortodoncia', 'clinica', 'unidad', 'centro'] as const;
/** Neither the longest, which is preselected, nor one that such an amount does not have. */
const TERMS = [6, 12, 18] as const;
const PROCEDURES = ['ortodoncia', 'implante', 'limpieza'] as const;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The applicant of a run; unique across runs. */
export const applicantOf = (run: number, random: Random) => {
  const number = String(run).padStart(4, '0');
  const digits = (count: number) =>
    Array.from({ length: count }, () => String(random.between(0, 9))).join('');
  const word = (length: number) =>
    Array.from({ length }, () => LETTERS.charAt(random.between(0, LETTERS.length - 1))).join('');
  const cost = random.between(1_000, 9_000) * 1_000;
  return {
    phone: `31${digits(4)}${number}`,
    names: random.pick(NAMES),
    surnames: random.pick(SURNAMES),
    email: `persona.${number}.${digits(4)}@correo.example`,
    activity: random.pick(ACTIVITIES),
    contactPhone: random.chance(0.8) ? `320${digits(7)}` : '',
    birthDate:
      `19${random.between(70, 95)}-0${random.between(1, 9)}-${random.between(10, 28)}` as CalendarDate,
    // The last digits select a bureau report without findings.
    documentNumber: `1${digits(1)}${number}1234`,
    /** Search terms for the doctor and the procedure. */
    providerWord: random.pick(PROVIDERS),
    procedureWord: random.pick(PROCEDURES),
    cost,
    procedureDate: addDays(bogotaDate(new Date()), random.between(1, 60)),
    discountCode: random.chance(0.6) ? `${word(3)}-${digits(3)}` : '',
    advisorCode: random.chance(0.6) ? word(6) : '',
    /** What is asked for of the offer, whole pesos, and in how many instalments. */
    amount: cost - random.between(1, 9) * 50_000,
    term: random.pick(TERMS),
  };
};

export type Applicant = Readonly<ReturnType<typeof applicantOf>>;

/** A field by its label, with the value to type or choose. */
export interface Field {
  readonly name: string;
  readonly label: string | RegExp;
  /** 'digits': the field adds formatting between the typed digits. 'radio': `label` is its group's name. */
  readonly kind: 'text' | 'digits' | 'tick' | 'select' | 'search' | 'radio';
  readonly value: string;
}

/** A screen with a form, identified by its heading. */
export interface FormScreen {
  /** Screens of one draft share this name. */
  readonly draft: string;
  readonly heading: string;
  readonly fields: readonly Field[];
  readonly submit: string;
}

const asTyped = (date: string): string => {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${month}${day}${year}`;
};

/** Every form from the landing to the submitted application. */
export const formsOf = (who: Applicant): readonly FormScreen[] => {
  const field = (kind: Field['kind'], label: string | RegExp, name: string, value: string): Field => ({
    ...{ kind, label, name, value },
  });
  const phone = field('digits', 'Número de celular', 'phone', who.phone);
  return [
    {
      draft: 'start',
      heading: 'Crea tu cuenta',
      fields: [
        phone,
        field('tick', /Autorizo el tratamiento de mis datos personales/, 'dataConsent', 'on'),
        field('tick', /Acepto los términos y condiciones/, 'termsConsent', 'on'),
      ],
      submit: 'Continuar',
    },
    { draft: 'start', heading: 'Retoma tu solicitud', fields: [phone], submit: 'Continuar con mi crédito' },
    { draft: 'login', heading: 'INICIO SESIÓN', fields: [phone], submit: 'Solicitar código' },
    {
      draft: 'applicant',
      heading: 'Iniciemos la aplicación del crédito',
      fields: [
        field('text', 'Nombres', 'firstNames', who.names),
        field('text', 'Apellidos', 'surnames', who.surnames),
        field('text', 'Correo electrónico', 'email', who.email),
        field('text', 'Confirma tu correo electrónico', 'emailAgain', who.email),
        field('select', 'Actividad económica', 'economicActivity', who.activity),
        field('digits', /^Teléfono de contacto alternativo/, 'contactPhone', who.contactPhone),
      ],
      submit: 'Continuar',
    },
    {
      draft: 'personal-data',
      heading: 'Cuéntanos de ti',
      fields: [
        field('digits', 'Fecha de nacimiento', 'birthDate', asTyped(who.birthDate)),
        field('select', 'Tipo de documento', 'documentType', 'Cédula de ciudadanía'),
        field('digits', 'Número de documento', 'documentNumber', who.documentNumber),
        field('digits', 'Confirma tu número de documento', 'documentConfirmation', who.documentNumber),
      ],
      submit: 'Continuar',
    },
    {
      draft: 'procedure',
      heading: 'Información del procedimiento médico',
      fields: [
        field('search', 'Médico o institución', 'provider', who.providerWord),
        field('search', 'Procedimiento', 'procedure', who.procedureWord),
        field('digits', 'Costo del procedimiento', 'cost', String(who.cost)),
        field('digits', 'Fecha del procedimiento', 'procedureDate', asTyped(who.procedureDate)),
        field('text', 'Código de descuento', 'discountCode', who.discountCode),
        field('text', 'Código de asesor comercial', 'advisorCode', who.advisorCode),
      ],
      submit: 'Aplicar al crédito',
    },
  ];
};

/** The approved offer: the amount is updated before a plan of it is picked. */
export const offerOf = (who: Applicant): FormScreen => ({
  draft: 'offer',
  heading: '¡Felicitaciones! Tu crédito fue aprobado',
  fields: [
    { kind: 'digits', label: 'Monto a solicitar', name: 'amount', value: String(who.amount) },
    { kind: 'radio', label: 'plan', name: 'term', value: String(who.term) },
  ],
  submit: 'Siguiente',
});
