import type { Money } from '#core/money/money.ts';
import type { Lender } from '../../config/lender.ts';

/** Input of a signature's evidence page. */
export interface EvidenceFacts {
  readonly lender: Lender;
  readonly creditNumber: number;
  readonly amount: Money;
  readonly term: number;
  readonly signerName: string;
  readonly signerDocument: string;
  readonly maskedPhone: string;
  readonly codeSentAt: Date;
  readonly codeVerifiedAt: Date;
  readonly signedAt: Date;
  readonly ip: string;
  readonly userAgent: string;
  readonly contractSha256: string;
  readonly promissoryNoteSha256: string;
}

export interface SignedDocument {
  readonly name: string;
  readonly byteLength: number;
}
