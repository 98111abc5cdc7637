import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords, momentInWords } from '#core/calendar/date-words.ts';
import { formatPesos, pesos } from '#core/money/money.ts';
import { withdrawalNumber } from '#core/rights/withdrawal.ts';
import { recipientOf } from '../../accounts/profiles.ts';
import type { ApplicationRow } from '../../applications/application-status.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { composeEmail, type EmailText } from '../../infrastructure/messages/email.ts';
import { obligeWithLetter } from '../../obligations/obligations.ts';

export type WithdrawalContext = Pick<Context, 'clock'> & {
  readonly jobs: Pick<Context['jobs'], 'enqueue'>;
  readonly config: Pick<Context['config'], 'publicUrl' | 'lender'>;
};

interface Said {
  readonly withdrawal: Pick<Row<'withdrawal'>, 'number' | 'said_at'>;
}
export type WithdrawalLetter =
  | ({ readonly kind: 'recorded' } & Said)
  | ({ readonly kind: 'asked'; readonly answerUntil: CalendarDate } & Said)
  | ({ readonly kind: 'excluded'; readonly begunOn: CalendarDate } & Said)
  | ({
      readonly kind: 'carried_out';
      readonly principal: number;
      /** The clinic has the money, which the bank did not give back. */
      readonly isAtClinic: boolean;
      /** It did not say in time whether the procedure had begun. */
      readonly isClinicSilent: boolean;
      readonly paid: number;
      readonly backBy: CalendarDate;
    } & Said);

const SUBJECTS = {
  recorded: (creditNumber) => `Registramos tu retracto del crédito ${creditNumber}`,
  asked: (creditNumber) => `Tu retracto del crédito ${creditNumber}: le preguntamos a la clínica`,
  excluded: (creditNumber) => `Tu crédito ${creditNumber} sigue: tu procedimiento ya había comenzado`,
  carried_out: (creditNumber) => `Te retractaste del crédito ${creditNumber}: no debes nada`,
} as const satisfies Record<WithdrawalLetter['kind'], (creditNumber: number) => string>;

const whatFollows = (letter: WithdrawalLetter, provider: string, publicUrl: string): readonly string[] => {
  if (letter.kind === 'recorded')
    return [
      `El dinero ya va en camino a ${provider}. Si no llega, el crédito queda sin efecto; si llega, le preguntamos a ${provider} si tu procedimiento ya había comenzado. Te escribimos de nuevo. No tienes que hacer nada más.`,
    ];
  if (letter.kind === 'asked')
    return [
      `${provider} tiene el dinero, así que le preguntamos si tu procedimiento ya había comenzado: la ley no permite retractarse de un servicio que comenzó con tu acuerdo.`,
      `Si no había comenzado, el crédito queda sin efecto y no debes nada. ${provider} puede responder hasta el ${dateInWords(letter.answerUntil)}; si no responde, tu retracto se cumple al día siguiente. Te escribimos en cualquier caso.`,
      'Mientras tanto tu crédito sigue, y no te escribimos para cobrarlo ni te reportamos por él. Si pagas algo y el crédito queda sin efecto, te lo devolvemos completo. No tienes que hacer nada más.',
    ];
  if (letter.kind === 'excluded')
    return [
      `${provider} nos respondió que tu procedimiento comenzó el ${dateInWords(letter.begunOn)}. La ley (Ley 1480 de 2011, artículo 47) no permite retractarse de un servicio que ya comenzó con tu acuerdo.`,
      'Por eso tu crédito sigue como estaba: el mismo plan, las mismas fechas y el mismo pagaré. Pedirlo no te costó nada.',
      `Si no es cierto, o no estuviste de acuerdo con que comenzara, radica un reclamo en ${publicUrl}/dashboard/rights/claim y cuéntanos qué pasó. Lo revisamos con ${provider} y te respondemos en máximo 15 días hábiles.`,
    ];
  const until = dateInWords(letter.backBy);
  return [
    ...(letter.isClinicSilent
      ? [
          `${provider} no respondió si tu procedimiento había comenzado. Tu derecho no depende de su respuesta: tu retracto se cumple.`,
        ]
      : []),
    'Desde hoy no debes nada: ni capital, ni intereses, ni cargos. El pagaré se cancela en el depósito de valores.',
    letter.isAtClinic
      ? `Le pedimos a ${provider} que nos devuelva los ${formatPesos(pesos(letter.principal))} que le entregamos. Eso es entre ${provider} y nosotros.`
      : `El banco nos devolvió los ${formatPesos(pesos(letter.principal))} que le enviamos a ${provider}: no hay nada que pedirle.`,
    letter.paid > 0
      ? `Pagaste ${formatPesos(pesos(letter.paid))}. Te lo devolvemos completo a más tardar el ${until}, por donde llegó: lo de tarjeta, a la tarjeta si se puede anular; lo demás, con una transferencia a la llave Bre-B de tu celular desde el quinto día hábil después del pago. Lo que pagó otra persona vuelve a esa persona.`
      : 'No habías pagado nada. Si llega un pago después, te lo devolvemos completo.',
  ];
};

const reasonToWrite = (letter: WithdrawalLetter): string =>
  letter.kind === 'carried_out' && letter.paid > 0
    ? 'Si tu celular no es una llave Bre-B, o no fuiste tú'
    : 'Si no fuiste tú';

export const withdrawalEmail = (
  { lender, publicUrl }: Pick<Context['config'], 'publicUrl' | 'lender'>,
  letter: WithdrawalLetter,
  {
    firstNames,
    creditNumber,
    provider,
  }: { readonly firstNames: string; readonly creditNumber: number; readonly provider: string },
): EmailText =>
  composeEmail(
    lender,
    SUBJECTS[letter.kind](creditNumber),
    [
      `Hola, ${firstNames}:`,
      `Te retractaste de tu crédito ${creditNumber} el ${momentInWords(letter.withdrawal.said_at)}. Tu radicado es ${withdrawalNumber(letter.withdrawal.number)}.`,
      ...whatFollows(letter, provider, publicUrl),
    ],
    [`En ${publicUrl}/dashboard ves cómo va.`],
    `${reasonToWrite(letter)},`,
  );

/** The letter that a withdrawal was said, asked about, carried out or excluded; once each. */
export const writeLetter = async (
  trx: Executor,
  context: WithdrawalContext,
  application: ApplicationRow,
  letter: WithdrawalLetter,
): Promise<void> => {
  const { clock, config } = context;
  const { first_names: firstNames, email } = await recipientOf(trx, application.profile_id);
  if (email === '') return;
  const now = clock.now();
  const creditNumber = application.credit_number;
  const text = withdrawalEmail(config, letter, {
    firstNames,
    creditNumber,
    provider: application.provider_name,
  });
  await obligeWithLetter(
    trx,
    context,
    {
      kind: 'withdrawal_letter',
      accountId: application.account_id,
      creditNumber,
      subject: letter.kind,
      opensAt: now,
      dueBy: bogotaDate(now),
    },
    { to: email, ...text, attachments: [] },
  );
};
