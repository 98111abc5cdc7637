import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { shortDate } from '#core/calendar/date-words.ts';
import { formatVerificationCode, type VerificationCode } from '#core/codes/verification-code.ts';
import type { Block } from '../drawing/block.ts';

/** The root of the evidence log at the end of a day. */
export interface EvidenceAnchor {
  readonly day: CalendarDate;
  readonly sha256: string;
}

/** How anybody finds out whether an issued document is ours and unchanged. */
export interface Verification {
  readonly code: VerificationCode;
  /** Base URL of the app, without trailing slash. */
  readonly publicUrl: string;
  /** The newest one when it was issued: its seal proves that what was recorded before is older. */
  readonly anchor?: EvidenceAnchor | undefined;
}

/** The address that a document names, in its text and beside its seal. */
export const verificationUrl = ({ code, publicUrl }: Verification): string =>
  `${publicUrl}/verificar/${formatVerificationCode(code)}`;

/** So that nobody can rewrite later what was recorded before. */
const anchorText = ({ anchor }: Verification): string =>
  anchor ? `\nRegistro de pruebas al ${shortDate(anchor.day)}: ${anchor.sha256}` : '';

/** The code of a document with how to use it, on its last page. `more`: what else is to be known about it. */
export const verificationBlocks = (verification: Verification, more = ''): readonly Block[] => [
  { kind: 'heading', text: 'Comprueba que es auténtico' },
  {
    kind: 'qr',
    data: verificationUrl(verification),
    code: formatVerificationCode(verification.code),
    caption:
      `Apunta la cámara al código, o entra a ${verification.publicUrl}/verificar y escríbelo: verás lo que este documento debe ` +
      `decir, sin datos del titular. Si tienes el archivo, ábrelo allí y sabrás si le cambiaron algo.${more && ` ${more}`}${anchorText(verification)}`,
  },
];
