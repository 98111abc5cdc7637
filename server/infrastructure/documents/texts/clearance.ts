import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords, instantInWords } from '#core/calendar/date-words.ts';
import { formatVerificationCode, type VerificationCode } from '#core/codes/verification-code.ts';
import { formatPesos } from '#core/money/money.ts';
import { type CreditFacts, clearanceName } from '../document-facts.ts';
import { type DocumentText, paragraph } from '../drawing/block.ts';
import { complaints } from './figures.ts';

export interface ClearanceFacts extends CreditFacts {
  readonly code: VerificationCode;
  readonly closedOn: CalendarDate;
  readonly issuedAt: Date;
}

/** The clearance certificate, with its public verification code. */
export const clearanceText = (facts: ClearanceFacts): DocumentText => {
  const { lender, holder, creditNumber, publicUrl } = facts;
  const name = clearanceName(creditNumber);
  const code = formatVerificationCode(facts.code);
  return {
    title: name,
    subject: `${publicUrl}/verificar/${code}`,
    footer: name,
    brand: lender.brand,
    author: lender.legalName,
    createdAt: facts.issuedAt,
    blocks: [
      { kind: 'title', text: 'Paz y salvo', detail: `Crédito N.º\u00a0${creditNumber}` },
      paragraph(
        `${lender.legalName}, con NIT ${lender.nit} y domicilio en ${lender.city}, hace constar que ${holder.fullName}, con ` +
          `cédula de ciudadanía N.º\u00a0${holder.documentNumber}, está a paz y salvo por el crédito N.º\u00a0${creditNumber}: no ` +
          'debe capital, intereses, seguro, comisión del fondo de garantías, mora ni costos.',
      ),
      {
        kind: 'facts',
        rows: [
          ['Titular', holder.fullName],
          ['Documento', `Cédula de ciudadanía N.º\u00a0${holder.documentNumber}`],
          ['Crédito', `N.º\u00a0${creditNumber}, por ${formatPesos(facts.principal)}`],
          ['Desembolsado', dateInWords(facts.disbursedOn)],
          ['Pagado por completo', dateInWords(facts.closedOn)],
          ['Saldo', '$\u00a00'],
          ['Expedido', instantInWords(facts.issuedAt)],
        ],
      },
      paragraph(
        `Con el pago quedó extinguida la obligación que respaldaba el pagaré N.º\u00a0${creditNumber}. Este certificado se ` +
          'expide sin costo.',
      ),
      { kind: 'heading', text: 'Comprueba que es auténtico' },
      {
        kind: 'qr',
        data: `${publicUrl}/verificar/${code}`,
        code,
        caption:
          `Apunta la cámara al código, o entra a ${publicUrl}/verificar y escríbelo. Verás si este paz y salvo es válido y ` +
          'cuándo se expidió, sin datos del titular. Si un pago se devuelve, el crédito se abre de nuevo y deja de ser válido.',
      },
      ...complaints(lender),
    ],
  };
};
