import type { Lender } from '../config/lender.ts';
import { emailHtml } from './email-html.ts';

/** An e-mail as plain text and HTML. */
export interface EmailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const signedBy = ({ legalName, nit, city }: Lender): string =>
  `${legalName}, NIT ${nit}, ${city}.`.replace(/\.\.$/, '.');

/** An e-mail of paragraphs and small print. */
export const composeEmail = ({
  subject,
  paragraphs,
  notes,
}: {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly notes: readonly string[];
}): EmailText => ({
  subject,
  text: [...paragraphs, ...notes].join('\n\n'),
  html: emailHtml({ title: subject, paragraphs, notes }),
});
