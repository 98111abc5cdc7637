import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { dateInWords, instantInWords } from '#core/calendar/date-words.ts';
import { formatPesos, pesos } from '#core/money/money.ts';
import { refundUntil, withdrawalNumber } from '#core/rights/withdrawal.ts';
import { recipientOf } from '../../accounts/profiles.ts';
import type { ApplicationRow } from '../../applications/application-status.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { composeEmail, signedBy, supportContact } from '../../infrastructure/messages/email.ts';
import { obligeWithLetter } from '../../obligations/obligations.ts';

export type WithdrawalContext = Pick<Context, 'clock'> & {
  readonly jobs: Pick<Context['jobs'], 'enqueue'>;
  readonly config: Pick<Context['config'], 'publicUrl' | 'lender'>;
};

interface Said {
  readonly withdrawal: Pick<Row<'withdrawal'>, 'number' | 'said_at'>;
}
type Letter =
  | ({ readonly kind: 'recorded' } & Said)
  | ({
      readonly kind: 'carried_out';
      readonly principal: number;
      /** The clinic has the money, which the bank did not give back. */
      readonly isAtClinic: boolean;
      readonly paid: number;
    } & Said);

const subjectOf = ({ kind }: Letter, creditNumber: number): string =>
  kind === 'recorded'
    ? `Registramos tu retracto del crédito ${creditNumber}`
    : `Te retractaste del crédito ${creditNumber}: no debes nada`;

const whatFollows = (
  letter: Letter,
  { provider_name: provider }: ApplicationRow,
  now: Date,
): readonly string[] => {
  if (letter.kind === 'recorded')
    return [
      `El dinero ya va en camino a ${provider}. Apenas sepamos si llegó, el crédito queda sin efecto y te escribimos de nuevo. No tienes que hacer nada más.`,
    ];
  const until = dateInWords(refundUntil(now));
  return [
    'Desde hoy no debes nada: ni capital, ni intereses, ni cargos. El pagaré se cancela en el depósito de valores.',
    letter.isAtClinic
      ? `Le pedimos a ${provider} que nos devuelva los ${formatPesos(pesos(letter.principal))} que le entregamos. Eso es entre ${provider} y nosotros.`
      : `El banco nos devolvió los ${formatPesos(pesos(letter.principal))} que le giramos a ${provider}: no hay nada que pedirle.`,
    letter.paid > 0
      ? `Pagaste ${formatPesos(pesos(letter.paid))}. Te lo devolvemos completo a más tardar el ${until}, por donde llegó: lo de tarjeta, a la tarjeta si se puede anular; lo demás, con una transferencia a la llave Bre-B de tu celular desde el quinto día hábil después del pago. Lo que pagó otra persona vuelve a esa persona.`
      : 'No habías pagado nada. Si llega un pago después, te lo devolvemos completo.',
  ];
};

const reasonToWrite = (letter: Letter): string =>
  letter.kind === 'carried_out' && letter.paid > 0
    ? 'Si tu celular no es una llave Bre-B, o no fuiste tú'
    : 'Si no fuiste tú';

/** The letter that a withdrawal was said, or carried out; once each. */
export const writeLetter = async (
  trx: Executor,
  context: WithdrawalContext,
  application: ApplicationRow,
  letter: Letter,
): Promise<void> => {
  const { clock, config } = context;
  const { withdrawal } = letter;
  const { first_names: name, email } = await recipientOf(trx, application.profile_id);
  if (email === '') return;
  const now = clock.now();
  const creditNumber = application.credit_number;
  const text = composeEmail(
    subjectOf(letter, creditNumber),
    [
      `Hola, ${name}:`,
      `Te retractaste de tu crédito ${creditNumber} el ${instantInWords(withdrawal.said_at)}. Tu radicado es ${withdrawalNumber(withdrawal.number)}.`,
      ...whatFollows(letter, application, now),
    ],
    [
      `En ${config.publicUrl}/dashboard ves cómo va.`,
      `${reasonToWrite(letter)}, ${supportContact(config.lender)}.`,
      signedBy(config.lender),
    ],
  );
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
