import { createTransport } from 'nodemailer';
import type { VendorConfig } from '../../config/vendors.ts';
import { VendorDown } from '../../runtime/errors.ts';
import type { Mail } from '../mail.ts';

const SENTENCE = 'En este momento no podemos enviar correos. Intenta de nuevo en unos segundos.';
const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 10_000;

const hostOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

/** RFC 8058: the mail program itself offers to unsubscribe, and does it with one POST. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * E-mail over SMTP, with TLS whenever the server offers it. `Message-ID` is the e-mail's id at the sender's host, so that
 * a delivery tried twice is recognised. Errors: VendorDown when the server cannot be reached, is slower than ten seconds
 * or refuses the message.
 */
export const createSmtpMail = ({ url, from }: VendorConfig['mail']): Mail => {
  const transport = createTransport(
    {
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
      // Attachments come as bytes; an address or a file name in them is never followed.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const host = hostOf(from);
  return {
    send: async ({ id, to, subject, text, html, attachments, unsubscribeUrl }) => {
      try {
        await transport.sendMail({
          messageId: `<${id}@${host}>`,
          to: { name: '', address: to },
          subject,
          ...(unsubscribeUrl === undefined ? {} : { headers: oneClick(unsubscribeUrl) }),
          text,
          html,
          attachments: attachments.map(({ name, mediaType, bytes }) => ({
            filename: name,
            contentType: mediaType,
            content: Buffer.from(bytes),
          })),
        });
      } catch (cause) {
        throw new VendorDown(SENTENCE, { cause });
      }
    },
    close: async () => transport.close(),
  };
};
