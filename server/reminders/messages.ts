import type { ReminderWords } from '#core/reminders/reminder-words.ts';
import type { Lender } from '../infrastructure/config/lender.ts';
import { composeEmail, type EmailText, signedBy } from '../infrastructure/messages/email.ts';
import { gsm7Places, SMS_PLACES, toGsm7 } from '../infrastructure/messages/gsm7.ts';

export interface ReminderFacts {
  readonly words: ReminderWords;
  readonly lender: Lender;
  /** Public URL of the app, without a trailing slash. */
  readonly publicUrl: string;
}

export interface ReminderEmailFacts extends ReminderFacts {
  readonly firstNames: string;
  /** One-click unsubscribe, no login. */
  readonly stopUrl: string;
}

/** Text of the test message. */
export const TEST_WORDS: ReminderWords = {
  title: 'Este es un mensaje de prueba',
  body: 'Así te llegarán los recordatorios de tus pagos.',
};

const payUrl = ({ publicUrl }: ReminderFacts): string => `${publicUrl}/dashboard/pay`;

/** One SMS in the GSM 7-bit alphabet: when too long, the body is omitted, not the URL. */
export const reminderSms = (facts: ReminderFacts): string => {
  const { title, body } = facts.words;
  const { brand } = facts.lender;
  const candidates = [
    `${brand}: ${title}. ${body} ${payUrl(facts)}`,
    `${brand}: ${title}. ${payUrl(facts)}`,
  ].map(toGsm7);
  const shortest = toGsm7(`${brand}: ${payUrl(facts)}`);
  return candidates.find((text) => gsm7Places(text) <= SMS_PLACES) ?? shortest;
};

/** The template's variables: title, body, payment URL and settings URL. */
export const reminderVariables = (facts: ReminderFacts): readonly string[] => [
  facts.words.title,
  facts.words.body,
  payUrl(facts),
  `${facts.publicUrl}/dashboard/reminders`,
];

/** Readable without images, and as plain text. */
export const reminderEmail = (facts: ReminderEmailFacts): EmailText => {
  const { title, body } = facts.words;
  const paragraphs = [
    `Hola, ${facts.firstNames}:`,
    `${title}. ${body}`,
    `Míralo o págalo aquí: ${payUrl(facts)}`,
  ];
  const notes = [
    'Si ya pagaste, no tienes que hacer nada: un pago en efectivo puede tardar en llegar.',
    `Te escribimos porque lo pediste en ${facts.lender.brand}. Para no recibir más estos correos: ${facts.stopUrl}`,
    signedBy(facts.lender),
  ];
  return composeEmail(title, paragraphs, notes);
};
