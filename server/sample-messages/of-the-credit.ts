import { addDays } from '#core/calendar/calendar-date.ts';
import { catchUpOf } from '#core/loan/debt.ts';
import { NO_MONEY, pesos } from '#core/money/money.ts';
import { dueDate } from '#core/plan/schedule.ts';
import { claimDueOn } from '#core/rights/claims.ts';
import { clinicAnswerUntil, refundUntil } from '#core/rights/withdrawal.ts';
import {
  accelerationEmail,
  accelerationSms,
  arrearsEmail,
  arrearsSms,
  deadlinePassedEmail,
  deadlinePassedSms,
  reportedEmail,
  reportNoticeEmail,
  reportNoticeSms,
} from '../compliance/arrears-messages.ts';
import {
  closingEmail,
  finalDatesEmail,
  insuranceAcceptedEmail,
  insuranceEndedEmail,
  statementEmail,
  transferEmail,
} from '../compliance/messages.ts';
import { PROMISE_STEPS, promiseTexts } from '../compliance/promise-messages.ts';
import { getAskedAmount } from '../loans/asked-amount.ts';
import { slipRejectedEmail } from '../payments/cash-slips/messages.ts';
import {
  moneyReturnedEmail,
  payerReceiptEmail,
  paymentReceivedEmail,
  paymentReversedEmail,
} from '../payments/notifications/messages.ts';
import { counterEmail, counterSms, payerCounterEmail } from '../payments/notifications/notify-counter.ts';
import { refundReturnedEmail } from '../payments/refunds/check-refunds.ts';
import {
  getPushWords,
  type ReminderTopic,
  reminderEmail,
  reminderSms,
  reminderVariables,
} from '../reminders/messages.ts';
import { claimAnswer, claimReceipt } from '../rights/claims/messages.ts';
import { type WithdrawalLetter, withdrawalEmail } from '../rights/withdrawal/letters.ts';
import { email, type SampleChapter, type SampleLife, type SampleMessage, sms } from './sample-life.ts';

const WITHDRAWALS = {
  recorded: 'el dinero va en camino',
  asked: 'le preguntamos a la clínica',
  excluded: 'el procedimiento ya había comenzado',
  carried_out: 'no debes nada',
} as const satisfies Record<WithdrawalLetter['kind'], string>;
const RETURNED_TO = {
  instrument: 'a la tarjeta',
  key: 'a tu llave',
  account: 'a tu cuenta',
  payer: 'a quien pagó',
} as const;
const REFERENCE = 'CS-1482306345-muestra';

const reminded = ({ letter }: SampleLife, when: string, topic: ReminderTopic): readonly SampleMessage[] => {
  const facts = { ...letter, topic, stopUrl: `${letter.publicUrl}/recordatorios/baja` };
  const { title, body } = getPushWords(topic);
  return [
    sms(when, reminderSms(facts)),
    { when, channel: 'whatsapp', template: 'reminder', variables: reminderVariables(facts) },
    email(when, reminderEmail(facts)),
    { when, channel: 'push', subject: title, text: body },
  ];
};

const reminders = (life: SampleLife): readonly SampleMessage[] => {
  const dueOn = dueDate(life.loan.terms.disbursedOn, 2);
  const of = (rule: 'statement' | 'eve' | 'late', days: number, isDetailed: boolean): ReminderTopic => {
    const on = addDays(dueOn, days);
    const { amount, overdueSince } = getAskedAmount(life.debtOn(on));
    const { creditNumber } = life.letter;
    return {
      kind: 'instalment',
      subject: { rule, dueOn, on, amount, overdueSince },
      isDetailed,
      creditNumber,
    };
  };
  return [
    ...reminded(life, 'Pruebas los recordatorios', { kind: 'test' }),
    ...reminded(life, 'Recordatorio: el extracto está listo', of('statement', -5, false)),
    ...reminded(life, 'Recordatorio de la víspera, con el valor', of('eve', -1, true)),
    ...reminded(life, 'Recordatorio de lo vencido', of('late', 3, true)),
  ];
};

const everyMonth = (life: SampleLife): readonly SampleMessage[] => {
  const { letter, loan, provider, at, day } = life;
  const { terms, planned, paid, allocation } = loan;
  if (!allocation) throw new Error('the sample payment was not applied');
  const firstDue = dueDate(terms.disbursedOn, 1);
  const payment = {
    ...{ lender: letter.lender, amount: paid.amount, paidAt: at(paid.valueDate), channel: 'PSE' },
    reference: REFERENCE,
  };
  const holder = { ...payment, ...letter, debt: life.debtOn(paid.valueDate), on: paid.valueDate };
  const counter = {
    ...letter,
    ...{ amount: paid.amount, reference: REFERENCE },
    counter: {
      ...{ agreement: '110777', paymentNumber: '4455667788' },
      payBefore: at(firstDue, 18).toISOString(),
    },
  };
  const slip = { amount: paid.amount, paid_at: at(paid.valueDate), account_id: 'sample' };
  return [
    email(
      'Entregamos el dinero',
      finalDatesEmail({
        ...letter,
        ...{ amount: terms.principal, disbursedOn: terms.disbursedOn, provider, dates: planned },
      }),
    ),
    email(
      'El extracto',
      statementEmail({
        ...letter,
        ...{ number: 1, dueOn: firstDue, unpaid: paid.amount, overdue: undefined },
      }),
    ),
    email('Eliges pagar en la caja', counterEmail(counter)),
    sms('Eliges pagar en la caja', counterSms(counter)),
    email('Lo elige otra persona', payerCounterEmail({ ...counter, keptDays: 30 })),
    email(
      'Pagas',
      paymentReceivedEmail({
        ...holder,
        ...{ allocation, returnedBy: undefined, isByOther: false, promise: undefined },
      }),
    ),
    email('Paga otra persona', payerReceiptEmail({ ...payment, lastFour: '6345', keptDays: 30 })),
    email(
      'Un pago en efectivo no se puede registrar',
      slipRejectedEmail(slip, 'illegible', letter.firstNames, letter),
    ),
    email(
      'El banco reversa un pago',
      paymentReversedEmail({
        ...holder,
        ...{ reversedAt: at(addDays(firstDue, 2)), givenBackAt: undefined, hadClearance: false },
      }),
    ),
    ...reminders(life),
    email(
      'Presentas tu póliza',
      insuranceAcceptedEmail({ ...letter, policy: 'Seguros Uno 123', instalments: planned, from: day(40) }),
    ),
    email(
      'Tu póliza se acaba',
      insuranceEndedEmail({ ...letter, policy: 'Seguros Uno 123', instalments: planned, until: day(80) }),
    ),
    email(
      'Cedemos tu crédito',
      transferEmail({ ...letter, holder: 'Fondo Uno', holderNit: '900.111.222-3', transferredOn: day(90) }),
    ),
  ];
};

const arrears = (life: SampleLife): readonly SampleMessage[] => {
  const { letter, debtOn } = life;
  const late = { ...letter, ...life.overdue(3) };
  const month = { ...letter, ...life.overdue(31) };
  const quarter = { ...letter, ...life.overdue(92) };
  const report = { ...month, reportOn: addDays(month.on, 21) };
  const acceleration = {
    ...quarter,
    ...{ until: addDays(quarter.on, 20), totalDebt: debtOn(quarter.on).totalDebt },
  };
  const after = life.overdue(113);
  const passed = { ...letter, ...after, until: acceleration.until, totalDebt: debtOn(after.on).totalDebt };
  const promisedOn = addDays(late.on, 10);
  const promise = {
    ...letter,
    ...{ amount: pesos(150_000), promisedOn, left: pesos(90_000) },
    asked: getAskedAmount(debtOn(promisedOn)),
  };
  const words = { made: 'Prometes un pago', eve: 'La víspera de tu promesa', end: 'Tu promesa no llegó' };
  return [
    email('Tienes algo vencido', arrearsEmail(late)),
    sms('Tienes algo vencido', arrearsSms(late)),
    ...PROMISE_STEPS.flatMap((step) => {
      const texts = promiseTexts(step, promise);
      return [email(words[step], texts.email), sms(words[step], texts.sms)];
    }),
    email(
      'El extracto, con atraso',
      statementEmail({
        ...letter,
        ...{ number: 3, dueOn: dueDate(life.loan.terms.disbursedOn, 3) },
        ...{ unpaid: life.loan.planned[2]?.amount ?? NO_MONEY, overdue: catchUpOf(debtOn(late.on)) },
      }),
    ),
    email('Aviso antes de reportar', reportNoticeEmail(report)),
    sms('Aviso antes de reportar', reportNoticeSms(report)),
    email('Reportamos', reportedEmail({ ...letter, ...life.overdue(52) })),
    email('Aviso antes de exigir la deuda total', accelerationEmail(acceleration)),
    sms('Aviso antes de exigir la deuda total', accelerationSms(acceleration)),
    email('Pasó el último día', deadlinePassedEmail(passed)),
    sms('Pasó el último día', deadlinePassedSms(passed)),
  ];
};

const rights = (life: SampleLife): readonly SampleMessage[] => {
  const { config, letter, provider, day, at, loan } = life;
  const { firstNames, creditNumber } = letter;
  const recipient = { first_names: firstNames, email: 'maria@correo.example' };
  const claim = {
    ...({ number: 10_042, kind: 'claim', text: '', receivedAt: at(day(100)), answer: undefined } as const),
    dueOn: claimDueOn('claim', day(100)),
  };
  const said = { withdrawal: { number: 10_007, said_at: at(day(5)) } };
  const withdrawals: readonly WithdrawalLetter[] = [
    { kind: 'recorded', ...said },
    { kind: 'asked', answerUntil: clinicAnswerUntil(at(day(5))), ...said },
    { kind: 'excluded', begunOn: day(4), ...said },
    {
      ...{ kind: 'carried_out', principal: loan.terms.principal, paid: loan.paid.amount },
      ...{ isAtClinic: true, isClinicSilent: false, backBy: refundUntil(at(day(5))) },
      ...said,
    } as const,
  ];
  const returned = { ...letter, amount: loan.paid.amount, lastFour: '2233', reference: REFERENCE };
  return [
    email('Radicas un reclamo', claimReceipt({ config }, recipient, claim)),
    email(
      'Lo respondemos',
      claimAnswer({ config }, recipient, claim, 'Revisamos tu reclamo y corregimos la fecha de tu pago.'),
    ),
    ...withdrawals.map((written) =>
      email(
        `Te retractas: ${WITHDRAWALS[written.kind]}`,
        withdrawalEmail(config, written, { firstNames, creditNumber, provider }),
      ),
    ),
    ...(['instrument', 'key', 'account', 'payer'] as const).map((to) =>
      email(
        `Devolvemos un pago ${RETURNED_TO[to]}`,
        moneyReturnedEmail({ ...returned, to, returnedAt: at(day(12)) }),
      ),
    ),
    email(
      'El banco nos regresa lo que devolvimos',
      refundReturnedEmail(config, { ...returned, knownAt: at(day(14)) }),
    ),
  ];
};

const end = ({ letter, at, loan }: SampleLife): readonly SampleMessage[] => {
  const closedOn = dueDate(loan.terms.disbursedOn, loan.terms.term);
  const note = { number: 'DCV-2027-000123', cancelledAt: at(closedOn) };
  return [
    email('Terminas de pagar', closingEmail({ ...letter, closedOn, waived: NO_MONEY, note })),
    email(
      'Condonamos lo que quedaba',
      closingEmail({ ...letter, closedOn, waived: pesos(1_200), note: undefined }),
    ),
  ];
};

export const ofTheCredit = (life: SampleLife): readonly SampleChapter[] => [
  { title: 'Cada mes', messages: everyMonth(life) },
  { title: 'Si te atrasas', messages: arrears(life) },
  { title: 'Tus derechos', messages: rights(life) },
  { title: 'El final', messages: end(life) },
];
