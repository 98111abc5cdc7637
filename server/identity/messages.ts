import type { DecisionEmail } from '../applications/messages.ts';

/** An agent's decision on an identity. */
export type IdentityDecisionByHand = 'approved' | 'rejected' | 'reopened';

const EMAILS = {
  approved: (loginUrl) => ({
    subject: 'Validamos tu identidad',
    paragraphs: [
      'Un asesor revisó tu caso y confirmó tu identidad. Por este paso no tienes que hacer nada más.',
      'Tu crédito sigue su camino: primero lo confirma tu médico o clínica y después entregamos el dinero.',
      `Para ver en qué va, ingresa a ${loginUrl} con tu número de celular.`,
    ],
  }),
  rejected: (_loginUrl, creditNumber) => ({
    subject: 'No pudimos validar tu identidad',
    paragraphs: [
      'Un asesor revisó tu caso y no pudo confirmar tu identidad.',
      `Por eso no entregamos el dinero de tu crédito ${creditNumber}, y no te cobramos nada por él. El contrato y el pagaré que firmaste quedan sin efecto: si en 15 días no abrimos de nuevo tu caso, cancelamos el pagaré en el depósito de valores.`,
    ],
    doubts: 'Si crees que hay un error, o si no fuiste tú quien pidió el crédito,',
  }),
  reopened: (loginUrl) => ({
    subject: 'Puedes validar tu identidad otra vez',
    paragraphs: [
      'Un asesor revisó tu caso y abrió de nuevo la validación de tu identidad.',
      `Ten tu cédula a la mano, ingresa a ${loginUrl} con tu número de celular y sigue los pasos.`,
    ],
    doubts: 'Si necesitas ayuda,',
  }),
} as const satisfies Record<
  IdentityDecisionByHand,
  (loginUrl: string, creditNumber: number) => DecisionEmail
>;

export const identityEmail = (
  decision: IdentityDecisionByHand,
  loginUrl: string,
  creditNumber: number,
): DecisionEmail => EMAILS[decision](loginUrl, creditNumber);
