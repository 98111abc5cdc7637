import type { Lender } from '../config/lender.ts';

/** An e-mail in both forms. */
export interface EmailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The closing line that names the lender. */
export const signedBy = ({ legalName, nit, city }: Lender): string =>
  `${legalName}, NIT ${nit}, ${city}.`.replace(/\.\.$/, '.');
