import { CODE_PURPOSES, type CodePurpose } from '#core/codes/one-time-code.ts';
import { formatPesos, pesos } from '#core/money/money.ts';
import { parsePhone } from '#core/people/phone.ts';
import { withdrawalUntil } from '#core/rights/withdrawal.ts';
import { emailBouncedSms } from '../accounts/email-bounced.ts';
import { newDeviceEmail, newDeviceSms } from '../accounts/new-device.ts';
import { phoneChangedEmail, phoneChangedSms } from '../accounts/phone-change-messages.ts';
import {
  documentRejectedEmail,
  documentsReceivedEmail,
} from '../applications/applicant-documents/messages.ts';
import {
  approvalEmail,
  type DecisionEmail,
  decisionText,
  documentsEmail,
  documentWords,
  rejectionEmail,
} from '../applications/messages.ts';
import { payeeChangedEmail } from '../catalog/ops-payee-message.ts';
import { codeEmail, codeSms } from '../codes/messages.ts';
import { type StalledStage, stalledTexts } from '../compliance/stalled-messages.ts';
import { identityEmail } from '../identity/messages.ts';
import { heldLetterSms, unprovedEmail } from '../infrastructure/messages/unproved-email.ts';
import { clinicAnswerEmail, OBSTACLES } from '../loans/disbursement/clinic-answer.ts';
import { transferReturnedEmail } from '../loans/disbursement/settle-transfer.ts';
import { cancelledEmail } from '../loans/disbursement/withdraw.ts';
import { signedCopyEmail } from '../signing/messages.ts';
import { email, type SampleChapter, type SampleLife, type SampleMessage, sms } from './sample-life.ts';

const CODE = '4821';
const CODE_USES = {
  registration: 'registrarte',
  login: 'ingresar',
  email: 'confirmar tu correo',
  signing: 'firmar',
} as const satisfies Record<CodePurpose, string>;
const ANSWERS = {
  declined: 'no hará el procedimiento',
  other_procedure: 'hará otro',
  lower_cost: 'cuesta menos',
  cost_too_low: 'cuesta menos del mínimo',
} as const satisfies Record<(typeof OBSTACLES)[number], string>;
const DECISIONS = { approved: 'sí', rejected: 'no', reopened: 'otra vez' } as const;
const OLD_PHONE = parsePhone('3001112233');
const NEW_PHONE = parsePhone('3104445566');

const codeOf = ({ config, loan }: SampleLife, purpose: CodePurpose) => ({
  ...{
    brand: config.lender.brand,
    host: new URL(config.publicUrl).hostname,
    purpose,
    code: CODE,
    minutes: 5,
  },
  describe: purpose === 'signing' ? `contrato y pagaré por ${formatPesos(loan.terms.principal)}` : undefined,
});

const stalled = (
  { letter, provider, day }: SampleLife,
  stage: StalledStage,
  words: string,
  isPlanChosen = false,
): readonly SampleMessage[] =>
  (
    [
      ['first', `${words} (día 2)`],
      ['second', `${words} (día 7)`],
      ['closed', `${words}: se cerró`],
    ] as const
  ).flatMap(([step, when]) => {
    const texts = stalledTexts(stage, step, {
      ...letter,
      ...{ until: day(14), nextOn: day(7), documents: documentWords('employee') },
      ...{ providerName: provider, isPlanChosen },
    });
    return [email(when, texts.email), sms(when, texts.sms)];
  });

const account = (life: SampleLife): readonly SampleMessage[] => {
  const { config, letter, day, at } = life;
  const device = { device_name: 'Chrome en Android', last_login_at: at(day(0)) };
  if (!OLD_PHONE || !NEW_PHONE) throw new Error('no sample phones');
  const change = { from: OLD_PHONE, to: NEW_PHONE, at: at(day(0)) };
  return [
    { when: 'Te registras', channel: 'whatsapp', template: 'code', variables: [CODE] },
    ...CODE_PURPOSES.map((purpose) =>
      sms(`Pides un código para ${CODE_USES[purpose]}`, codeSms(codeOf(life, purpose))),
    ),
    email('Confirmas tu correo', codeEmail(codeOf(life, 'email'))),
    email('Hay una carta y tu correo no está confirmado', unprovedEmail(config, 'clave-de-muestra')),
    sms('La misma, a tu celular', heldLetterSms(config, letter.creditNumber)),
    sms('Tu correo devuelve los mensajes', emailBouncedSms(config)),
    email('Ingresas desde otro dispositivo', newDeviceEmail(config, device, letter.firstNames)),
    sms('Ingresas desde otro dispositivo, sin correo confirmado', newDeviceSms(config, device)),
    email('Un asesor cambia tu celular', phoneChangedEmail(config, change, letter.firstNames)),
    sms('Un asesor cambia tu celular: al de antes', phoneChangedSms(config, 'old')),
    sms('Un asesor cambia tu celular: al nuevo', phoneChangedSms(config, 'new')),
  ];
};

const application = (life: SampleLife): readonly SampleMessage[] => {
  const { config, letter, day } = life;
  const { lender, firstNames } = letter;
  const decided = (when: string, decision: DecisionEmail) =>
    email(when, decisionText(lender, firstNames, decision));
  const loginUrl = `${config.publicUrl}/login`;
  return [
    decided(
      'Faltan documentos',
      documentsEmail(['income_unverifiable'], 'employee', { until: day(14), loginUrl }),
    ),
    ...stalled(life, 'documents', 'No llegan los documentos'),
    email('Llegan todos', documentsReceivedEmail('employee', day(1), firstNames, config)),
    email(
      'Uno no sirve',
      documentRejectedEmail({ kind: 'payslip', position: 2 }, 'illegible', firstNames, day(15), config),
    ),
    decided('Se aprueba después de esperar', approvalEmail(loginUrl)),
    decided('No se aprueba', rejectionEmail({ reasons: ['current_serious_default'], retryFrom: day(30) })),
    ...stalled(life, 'offer', 'Está aprobado y no se firma'),
  ];
};

const signature = (life: SampleLife): readonly SampleMessage[] => {
  const { config, letter, loan, day, at, provider } = life;
  const { lender, firstNames, creditNumber } = letter;
  const { principal: amount, term } = loan.terms;
  const returned = { firstNames, creditNumber, provider, knownAt: at(day(6)) };
  const answer = { ...letter, provider, cost: pesos(2_400_000) };
  const payee = (lastFour: string) => ({
    ...({ nit: '900123456', account_type: 'savings', bank: 'Banco Uno' } as const),
    ...{ account_number: `000${lastFour}`, last_four: lastFour },
  });
  return [
    email(
      'Firmas',
      signedCopyEmail({ ...letter, amount, term, withdrawalUntil: withdrawalUntil(at(day(0))) }),
    ),
    ...stalled(life, 'identity', 'No validas tu identidad'),
    ...(['approved', 'rejected', 'reopened'] as const).map((decision) =>
      email(
        `Un asesor decide sobre tu identidad: ${DECISIONS[decision]}`,
        decisionText(lender, firstNames, identityEmail(decision, `${config.publicUrl}/login`, creditNumber)),
      ),
    ),
    ...stalled(life, 'clinic', 'La clínica no confirma'),
    ...OBSTACLES.map((obstacle) =>
      email(`La clínica responde: ${ANSWERS[obstacle]}`, clinicAnswerEmail(obstacle, answer)),
    ),
    email('Desistes antes del desembolso', cancelledEmail(lender, firstNames, creditNumber)),
    email('El banco devuelve el desembolso', transferReturnedEmail(config, returned)),
    email(
      'Cambia la cuenta de la clínica (a la clínica)',
      payeeChangedEmail(lender, {
        ...{ code: 'BOG-001', name: provider },
        before: { account: payee('1111'), email: 'pagos@clinica.example' },
        after: { account: payee('2222'), email: 'pagos@clinica.example' },
      }),
    ),
  ];
};

export const beforeTheCredit = (life: SampleLife): readonly SampleChapter[] => [
  { title: 'Tu cuenta', messages: account(life) },
  { title: 'Tu solicitud', messages: application(life) },
  { title: 'La firma y el desembolso', messages: signature(life) },
];
