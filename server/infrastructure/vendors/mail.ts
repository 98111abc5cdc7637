import { createTransport } from 'nodemailer';
import { isRecord } from '#core/json.ts';
import type { VendorConfig } from '../config/vendors.ts';
import { UndeliverableEmail, VendorDown } from '../runtime/errors.ts';
import { measureVendor } from './vendor-http.ts';
import { cleanVendorText } from './vendor-text.ts';

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly {
    readonly name: string;
    readonly mediaType: string;
    readonly bytes: Uint8Array;
  }[];
  /** One-click unsubscribe, without login. */
  readonly unsubscribeUrl?: string;
  /** Becomes the Message-ID, which identifies duplicates. */
  readonly id: string;
}

/** @throws VendorDown when the mail server does not accept it; UndeliverableEmail when nobody has that address. */
export interface Mail {
  send(email: Email): Promise<void>;
  close(): Promise<void>;
}

const SENTENCE = 'En este momento no podemos enviar correos. Intenta de nuevo en unos segundos.';
const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 10_000;

/** RFC 5321: no such mailbox, one that moved away, a name that is not allowed. */
const NO_MAILBOX = [550, 551, 553];
/** RFC 3463: address (1), and a mailbox that is disabled. A full one (2.2), and what is a matter of policy (7), may be tried again. */
const NO_ADDRESS = /\b5\.(1\.\d+|2\.1)\b/;
const OTHER_REASON = /\b5\.\d+\.\d+\b/;
/** The address or its mailbox, for ever or for the time being. */
const OF_MAILBOX = /\b[45]\.[12]\.\d+\b/;
const FIRST_PERMANENT = 500;

/** A no of the server to one of our commands. */
interface SmtpNo {
  readonly error: unknown;
  readonly isToRecipient: boolean;
  readonly code: number;
  readonly response: string;
}

/** Undefined of a server that did not answer. */
const smtpNoOf = (error: unknown): SmtpNo | undefined => {
  if (!isRecord(error) || typeof error.responseCode !== 'number') return undefined;
  const response = String(error.response ?? '');
  return { error, isToRecipient: error.command === 'RCPT TO', code: error.responseCode, response };
};

/** Whether the server said of the recipient, and not of the message, that it does not exist. */
const isUndeliverable = ({ isToRecipient, code, response }: SmtpNo): boolean =>
  isToRecipient && NO_MAILBOX.includes(code) && (NO_ADDRESS.test(response) || !OTHER_REASON.test(response));

/** Whether it is one person's mailbox, of which the mail server knew well what to answer. */
const isOfMailbox = (no: SmtpNo): boolean =>
  isUndeliverable(no) || (no.isToRecipient && OF_MAILBOX.test(no.response));

/** The mail library's error; its message has the server's words. */
const cleanError = (error: unknown): unknown => {
  if (error instanceof Error) error.message = cleanVendorText(error.message);
  return error;
};

/** @throws the error of a server that did not answer, or said no for the time being and not of a mailbox. */
const readNo = (error: unknown): SmtpNo => {
  const no = smtpNoOf(error);
  if (no && (no.code >= FIRST_PERMANENT || isOfMailbox(no))) return no;
  throw error;
};

const hostOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

/** RFC 3834, and what Exchange reads instead: no absence note or other machine answers it. */
const OF_A_MACHINE = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** RFC 8058: one-click unsubscribe by POST. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * E-mail over SMTP, opportunistic TLS. `Message-ID` is the e-mail's id at the sender's host, so that retries can be
 * deduplicated. A no for the time being (4xx) and one to the message itself are VendorDown.
 * @throws VendorDown when the server is unreachable, takes longer than ten seconds or rejects the message.
 */
export const createSmtpMail = (
  { url, from }: VendorConfig['mail'],
  { connectMs, answerMs } = { connectMs: CONNECT_TIMEOUT_MS, answerMs: ANSWER_TIMEOUT_MS },
): Mail => {
  const transport = createTransport(
    {
      url,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: answerMs,
      // Attachments are bytes: never read from a URL or a file.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const host = hostOf(from);
  return {
    send: async ({ id, to, subject, text, html, attachments, unsubscribeUrl }) => {
      let no: SmtpNo | undefined;
      try {
        const letter = {
          messageId: `<${id}@${host}>`,
          to: { name: '', address: to },
          subject,
          headers: { ...OF_A_MACHINE, ...(unsubscribeUrl === undefined ? {} : oneClick(unsubscribeUrl)) },
          text,
          html,
          attachments: attachments.map(({ name, mediaType, bytes }) => ({
            filename: name,
            contentType: mediaType,
            content: Buffer.from(bytes),
          })),
        };
        no = await measureVendor(
          'mail',
          () =>
            transport.sendMail(letter).then(
              () => undefined,
              (error) => readNo(cleanError(error)),
            ),
          (answer) => answer !== undefined && !isOfMailbox(answer),
        );
      } catch (cause) {
        throw new VendorDown(SENTENCE, { cause });
      }
      if (!no) return;
      if (isUndeliverable(no)) throw new UndeliverableEmail(no.error);
      throw new VendorDown(SENTENCE, { cause: no.error });
    },
    close: async () => transport.close(),
  };
};
