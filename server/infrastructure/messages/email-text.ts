import type { Lender } from '../config/lender.ts';

/** An e-mail as plain text and HTML. */
export interface EmailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const signedBy = ({ legalName, nit, city }: Lender): string =>
  `${legalName}, NIT ${nit}, ${city}.`.replace(/\.\.$/, '.');
