import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords, instantInWords } from '#core/calendar/date-words.ts';
import { formatPesos } from '#core/money/money.ts';
import { type CreditFacts, clearanceName } from '../document-facts.ts';
import { type DocumentText, paragraph } from '../drawing/block.ts';
import { complaints } from './figures.ts';
import { type Verification, verificationBlocks, verificationUrl } from './verification.ts';

export interface ClearanceFacts extends CreditFacts {
  readonly closedOn: CalendarDate;
  readonly issuedAt: Date;
}

/** The clearance certificate, with its public verification code. */
export const clearanceText = (facts: ClearanceFacts, verification: Verification): DocumentText => {
  const { lender, holder, creditNumber } = facts;
  const name = clearanceName(creditNumber);
  return {
    title: name,
    subject: verificationUrl(verification),
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
      ...complaints(lender),
      ...verificationBlocks(
        verification,
        'Si un pago se devuelve, el crédito se abre de nuevo y este paz y salvo deja de ser válido.',
      ),
    ],
  };
};
