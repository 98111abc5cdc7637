import type { TrackingStepName } from '#core/application/tracking.ts';
import { brand } from './brand.ts';

const SIGNED = 'Tu crédito está firmado';
const WITHDRAWN = 'Desististe del crédito';
const NOTHING_PAID = 'No pagamos nada a la clínica o al médico: no debes nada de este crédito.';

/** Title and lead of the screen, by stage. */
const stages = {
  own: { title: SIGNED, lead: 'Falta que valides tu identidad para que podamos desembolsarlo.' },
  unsent_photos: { title: SIGNED, lead: 'Te falta tomar las fotos para validar tu identidad.' },
  photos: { title: SIGNED, lead: 'Ahora revisamos las fotos de tu identidad.' },
  agent: {
    title: SIGNED,
    lead: 'Ahora un asesor revisa tu identidad. Ten tu celular cerca: te puede llamar.',
  },
  clinic: {
    title: SIGNED,
    lead: 'Ahora la clínica o el médico confirma tu procedimiento. No tienes que hacer nada.',
  },
  disbursement: { title: SIGNED, lead: 'Ahora hacemos el desembolso. No tienes que hacer nada.' },
  no_account: {
    title: SIGNED,
    lead: 'Antes del desembolso confirmamos con la clínica o el médico la cuenta a la que le pagamos. No debes nada todavía y no tienes que hacer nada.',
  },
  rejected: {
    title: 'El banco no hizo el desembolso',
    lead: 'El dinero no salió y no debes nada todavía. Revisamos la cuenta con la clínica o el médico y lo intentamos de nuevo. No tienes que hacer nada.',
  },
  returned: {
    title: 'El banco devolvió el desembolso',
    lead: 'El dinero volvió a nosotros: no debes nada y no corren intereses. Revisamos la cuenta con la clínica o el médico y giramos otra vez. Tu plan empieza de nuevo ese día, con las mismas condiciones, y te enviamos las fechas.',
  },
  withdrawing: {
    title: 'Registramos tu retracto',
    lead: 'El dinero ya va en camino. Apenas sepamos si llegó, el crédito queda sin efecto y te escribimos. No tienes que hacer nada.',
  },
  paid: { title: 'Tu crédito está desembolsado', lead: 'Estamos abriendo tu portal.' },
  declined: {
    title: 'No pudimos validar tu identidad',
    lead: 'El crédito no se desembolsa hasta resolverlo. Escríbenos: una persona lo revisa contigo.',
  },
  closed_identity: { title: 'Tu crédito no se desembolsó', lead: NOTHING_PAID },
  closed_clinic: {
    title: 'Tu crédito no se desembolsó',
    lead: `La clínica o el médico no confirmó tu procedimiento como lo pediste: te escribimos por correo qué nos dijo. ${NOTHING_PAID}`,
  },
  closed_withdrawn: {
    title: 'Cancelamos tu crédito, como pediste',
    lead: `El contrato y el pagaré quedaron sin efecto. ${NOTHING_PAID}`,
  },
  closed_disbursement: { title: 'Tu crédito no se desembolsó', lead: NOTHING_PAID },
};

type StepWords = Record<'done' | 'current' | 'ahead' | 'stopped' | 'withdrawn', string>;

const steps: Record<TrackingStepName, StepWords> = {
  signature: {
    done: 'Firmaste el contrato y el pagaré',
    current: 'Firma el contrato y el pagaré',
    ahead: 'Firma el contrato y el pagaré',
    stopped: 'No se firmó',
    withdrawn: WITHDRAWN,
  },
  identity: {
    done: 'Tu identidad está validada',
    current: 'Validación de tu identidad',
    ahead: 'Validación de tu identidad',
    stopped: 'No pudimos validar tu identidad',
    withdrawn: WITHDRAWN,
  },
  clinic: {
    done: 'La clínica o el médico confirmó',
    current: 'La clínica o el médico confirma',
    ahead: 'La clínica o el médico confirma',
    stopped: 'La clínica o el médico no confirmó',
    withdrawn: WITHDRAWN,
  },
  disbursement: {
    done: 'Hicimos el desembolso',
    current: 'Desembolso',
    ahead: 'Desembolso',
    stopped: 'No hicimos el desembolso',
    withdrawn: WITHDRAWN,
  },
};

const days = (count: number): string => (count === 1 ? '1 día hábil' : `${count} días hábiles`);

export const trackerCopy = {
  stages,
  steps: {
    title: 'Así va tu crédito',
    asOf: (date: string) => `Al ${date}`,
    names: steps,
    done: (day: string | undefined) => (day === undefined ? 'Listo' : `Listo el ${day}`),
    current: (day: string | undefined) => (day === undefined ? 'En curso' : `En curso desde el ${day}`),
    ownTurn: 'Es tu turno',
    ahead: 'Falta',
    stopped: (day: string | undefined) => (day === undefined ? 'Se detuvo' : `Se detuvo el ${day}`),
    withdrawn: (day: string | undefined) => (day === undefined ? 'Cancelado' : `Cancelado el ${day}`),
    expected: (date: string) => `Lo esperamos a más tardar el ${date}.`,
    late: (date: string) => `Lo esperábamos el ${date} y está tardando. Escríbenos y lo averiguamos contigo.`,
    takes: (count: number) => `Hasta ${days(count)} después del paso anterior.`,
    who: {
      you: 'Lo haces tú',
      youDid: 'Lo hiciste tú',
      identity: `A cargo de Veriff y de ${brand.name}`,
      agent: `A cargo de un asesor de ${brand.name}`,
      clinic: (name: string) => `A cargo de ${name}`,
      disbursement: (name: string) => `A cargo de ${brand.name}, que le paga a ${name}`,
    },
  },
  paidMeanwhile: (amount: string) =>
    `Pagaste ${amount}. Lo abonamos a tu crédito el día en que la clínica o el médico reciba el dinero; si desistes antes, te lo devolvemos completo.`,
  validate: 'Validar mi identidad',
  resume: 'Seguir con las fotos',
  sendPhotos: 'Ver cómo enviar mi cédula',
  watch: 'Esta página se actualiza sola. Puedes salir y volver cuando quieras.',
  credit: { title: 'Tu crédito', number: 'Número de crédito', amount: 'Monto', provider: 'Lo recibe' },
  help: {
    title: '¿Tienes dudas?',
    whatsapp: 'Escríbenos por WhatsApp',
    email: 'O a nuestro correo:',
    message: (creditNumber: number) => `Hola, quiero saber en qué va mi crédito ${creditNumber}.`,
  },
  panel: { title: 'Cada paso queda aquí', text: 'Con su fecha, quién lo hace y hasta cuándo lo esperamos.' },
  updated: {
    waits: 'Es lo último que supimos.',
    failed: 'No pudimos consultar en qué va hoy.',
  },
};
