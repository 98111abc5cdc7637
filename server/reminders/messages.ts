import {
  describeCredit,
  describeReminder,
  detailedWords,
  privateWords,
  type ReminderSubject,
  type ReminderWords,
} from '#core/reminders/reminder-words.ts';
import { gsm7Places, SMS_PLACES, toGsm7 } from '#core/text/gsm7.ts';
import type { Lender } from '../infrastructure/config/lender.ts';
import { composeEmail, type EmailText, supportNumber } from '../infrastructure/messages/email.ts';

/** What a message is about: an instalment, or nothing but itself. */
export type ReminderTopic =
  | {
      readonly kind: 'instalment';
      readonly subject: ReminderSubject;
      /** With the amount in a text message, a WhatsApp message and a notification too. */
      readonly isDetailed: boolean;
      readonly creditNumber: number;
    }
  | { readonly kind: 'test' };

interface ReminderFacts {
  readonly topic: ReminderTopic;
  readonly lender: Lender;
}

export interface ReminderEmailFacts extends ReminderFacts {
  readonly firstNames: string;
  /** One-click unsubscribe, no login. */
  readonly stopUrl: string;
}

const TEST_WORDS: ReminderWords = {
  title: 'Este es un mensaje de prueba',
  body: 'Así te llegarán los recordatorios de tus pagos.',
};

/** A notification, which a lock screen shows to anybody. */
export const getPushWords = (topic: ReminderTopic): ReminderWords => {
  if (topic.kind === 'test') return TEST_WORDS;
  return topic.isDetailed ? detailedWords(topic.subject) : privateWords(topic.subject);
};

const sentenceOf = (topic: ReminderTopic, isDetailed: boolean): string =>
  topic.kind === 'test'
    ? 'este es un mensaje de prueba. Así te llegarán los recordatorios de tus pagos'
    : `${describeReminder(topic.subject, isDetailed)} ${describeCredit(String(topic.creditNumber).slice(-4))}`;

const isOverdue = (topic: ReminderTopic): boolean =>
  topic.kind === 'instalment' &&
  (topic.subject.overdueSince !== undefined || topic.subject.on > topic.subject.dueOn);

/** The shorter sentence, of the date alone. */
const withoutStatement = (topic: ReminderTopic): ReminderTopic =>
  topic.kind === 'test' ? topic : { ...topic, subject: { ...topic.subject, rule: 'due_day' } };

const LOGIN = 'Entra a tu cuenta como siempre.';

/** One SMS in the GSM 7-bit alphabet: when too long, the advice is omitted, not the person to write to. */
export const reminderSms = ({ topic, lender }: ReminderFacts): string => {
  const isDetailed = topic.kind === 'instalment' && topic.isDetailed;
  const text = `${lender.brand}: ${sentenceOf(topic, isDetailed)}.`;
  const person = `${isOverdue(topic) ? 'Si no puedes,' : 'Dudas:'} WhatsApp ${supportNumber(lender)}`;
  const candidates = [`${text} ${LOGIN} ${person}`, `${text} ${person}`].map(toGsm7);
  return (
    candidates.find((one) => gsm7Places(one) <= SMS_PLACES) ??
    toGsm7(`${lender.brand}: ${sentenceOf(withoutStatement(topic), isDetailed)}. ${person}`)
  );
};

/** The template's variables: the company, what it says, and whom to write to. */
export const reminderVariables = ({ topic, lender }: ReminderFacts): readonly string[] => [
  lender.brand,
  sentenceOf(topic, topic.kind === 'instalment' && topic.isDetailed),
  supportNumber(lender),
];

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** With the amount; its one link ends these e-mails, and leads neither to a login nor to a payment. */
export const reminderEmail = ({ topic, lender, firstNames, stopUrl }: ReminderEmailFacts): EmailText => {
  const subject =
    topic.kind === 'test' ? TEST_WORDS.title : capitalised(describeReminder(topic.subject, false));
  const paragraphs = [
    `Hola, ${firstNames}:`,
    `${capitalised(sentenceOf(topic, true))}.`,
    ...(topic.kind === 'test' ? [] : ['Para verlo o pagarlo, entra a tu cuenta como siempre.']),
  ];
  const notes = [
    ...(topic.kind === 'test'
      ? []
      : ['Si ya pagaste, no tienes que hacer nada: un pago en efectivo puede tardar en llegar.']),
    `Te escribimos porque lo pediste en ${lender.brand}. Para no recibir más estos correos: ${stopUrl}`,
  ];
  return composeEmail(
    lender,
    subject,
    paragraphs,
    notes,
    isOverdue(topic) ? 'Si no puedes pagar, o algo no cuadra,' : undefined,
  );
};
