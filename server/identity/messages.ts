import type { DecisionEmail } from '../applications/messages.ts';

interface EmailLinks {
  readonly supportEmail: string;
  readonly loginUrl: string;
}

/** An agent's decision on an identity. */
export type IdentityDecisionByHand = 'approved' | 'rejected' | 'reopened';

const EMAILS = {
  approved: ({ loginUrl }: EmailLinks): DecisionEmail => ({
    subject: 'Validamos tu identidad',
    paragraphs: [
      'Un asesor revisó tu caso y confirmó tu identidad. Por este paso no tienes que hacer nada más.',
      'Tu crédito sigue su camino: primero lo confirma tu médico o clínica y después giramos el dinero.',
      `Para ver en qué va, ingresa a ${loginUrl} con tu número de celular.`,
    ],
    notes: [],
  }),
  rejected: ({ supportEmail }: EmailLinks): DecisionEmail => ({
    subject: 'No pudimos validar tu identidad',
    paragraphs: [
      'Un asesor revisó tu caso y no pudo confirmar tu identidad.',
      'Por eso no giramos el dinero de este crédito, y no te cobramos nada por él.',
    ],
    notes: [
      `Si crees que hay un error, o si no fuiste tú quien pidió el crédito, escríbenos a ${supportEmail}: una persona lo revisa contigo.`,
    ],
  }),
  reopened: ({ loginUrl, supportEmail }: EmailLinks): DecisionEmail => ({
    subject: 'Puedes validar tu identidad otra vez',
    paragraphs: [
      'Un asesor revisó tu caso y abrió de nuevo la validación de tu identidad.',
      `Ten tu cédula a la mano, ingresa a ${loginUrl} con tu número de celular y sigue los pasos.`,
    ],
    notes: [`Si necesitas ayuda, escríbenos a ${supportEmail}.`],
  }),
} as const satisfies Record<IdentityDecisionByHand, (places: EmailLinks) => DecisionEmail>;

export const identityEmail = (decision: IdentityDecisionByHand, places: EmailLinks): DecisionEmail =>
  EMAILS[decision](places);
