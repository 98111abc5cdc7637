import { formatPhone, parsePhone } from '#core/people/phone.ts';
import type { Lender } from '../config/lender.ts';

const shown = (whatsapp: string): string => {
  const mobile = parsePhone(whatsapp);
  return mobile ? formatPhone(mobile).replaceAll(' ', '\u00a0') : `+${whatsapp}`;
};

/** `300 000 0000`, as it is dialled in Colombia. */
export const supportNumber = ({ supportWhatsapp }: Pick<Lender, 'supportWhatsapp'>): string =>
  shown(supportWhatsapp)
    .replace(/^\+57\s/, '')
    .replaceAll('\u00a0', ' ');

/** `escríbenos por WhatsApp al … o a …`. */
export const supportContact = ({ supportWhatsapp, supportEmail }: Lender): string =>
  `escríbenos por WhatsApp al ${shown(supportWhatsapp)} o a ${supportEmail}`;

export const supportAdvice = (lender: Lender): string => `Si lo necesitas antes, ${supportContact(lender)}.`;

/** An e-mail as plain text and HTML. */
export interface EmailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const signedBy = ({ legalName, nit, city }: Lender): string =>
  `${legalName}, NIT ${nit}, ${city}.`.replace(/\.\.$/, '.');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

const paragraph = (text: string, style: string): string => `<p style="${style}">${escaped(text)}</p>`;

/** Plain HTML that every mail client renders: paragraphs, a highlight and small print. A list of mails shows its title beside its beginning, which is not the same again. */
export const emailHtml = ({
  title,
  paragraphs,
  highlight,
  notes,
}: {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly highlight?: string;
  readonly notes: readonly string[];
}): string =>
  [
    '<!doctype html><html lang="es-CO"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    // A credit number has as many digits as a telephone number: phones would call it.
    '<meta name="format-detection" content="telephone=no">',
    `<title>${escaped(title)}</title></head>`,
    '<body style="margin:0;padding:24px 16px;font:16px/1.5 sans-serif">',
    '<div style="max-width:560px;margin:0 auto">',
    ...paragraphs.map((text) => paragraph(text, 'margin:0 0 16px')),
    ...(highlight === undefined
      ? []
      : [paragraph(highlight, 'margin:0 0 16px;font-size:32px;font-weight:bold;letter-spacing:6px')]),
    ...notes.map((text) => paragraph(text, 'margin:0 0 12px;font-size:14px')),
    '</div></body></html>',
  ].join('\n');

/** A sentence that ends with an hour, '3:00 p. m.', has its full stop. */
const withOneStop = (text: string): string => text.replaceAll(' m..', ' m.');

/**
 * An e-mail of paragraphs and small print, as text and HTML; its subject is its title. Each ends with a way to a person, after
 * `doubts`, and with the company that signs it.
 */
export const composeEmail = (
  lender: Lender,
  subject: string,
  paragraphs: readonly string[],
  notes: readonly string[] = [],
  doubts = 'Si algo no cuadra,',
): EmailText => {
  const ending = [...notes, `${doubts} ${supportContact(lender)}.`, signedBy(lender)];
  const [opening, small] = [paragraphs, ending].map((texts) => texts.map(withOneStop)) as [
    string[],
    string[],
  ];
  return {
    subject,
    text: [...opening, ...small].join('\n\n'),
    html: emailHtml({ title: subject, paragraphs: opening, notes: small }),
  };
};
