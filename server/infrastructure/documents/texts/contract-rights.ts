import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { shortDate } from '#core/calendar/date-words.ts';
import { formatPesos, sumOf } from '#core/money/money.ts';
import type { PaymentPlan, PlanRow } from '#core/plan/plan.ts';
import type { ContractFacts } from '../document-facts.ts';
import { type Block, type Column, clause, list, paragraph } from '../drawing/block.ts';
import { type Figures, shownNumber } from './figures.ts';

/** Data, contact, signature and complaints. */
export const rightsClauses = ({ lender, borrower, creditNumber }: ContractFacts): readonly Block[] => [
  { kind: 'heading', text: 'Tus datos, tu firma y tus derechos' },
  clause(
    '17. Tratamiento de tus datos.',
    `${lender.legalName} trata tus datos para estudiar, otorgar, administrar y cobrar este crédito, prevenir el fraude y ` +
      'cumplir la ley (Ley 1581 de 2012). Los datos de tu salud que se deducen del procedimiento y los biométricos con que ' +
      'validas tu identidad son sensibles: no tienes que darlos si no quieres y solo se usan para ese fin. Se comparten, en lo ' +
      'necesario, con quien hace el procedimiento, la aseguradora, el fondo de garantías, el depósito de valores y quienes ' +
      'procesan pagos, mensajes y la validación de identidad. Puedes conocer, actualizar, corregir y pedir que se supriman, ' +
      'o revocar tu autorización cuando no haya un deber legal o contractual de conservarlos.',
  ),
  clause(
    '18. Centrales de riesgo.',
    'Autorizas consultar tu información crediticia y reportar cómo pagas este crédito (Ley 1266 de 2008 y Ley 2157 de ' +
      '2021). Ningún reporte negativo se hace sin avisarte antes, con al menos 20 días calendario, para que pagues o reclames.',
  ),
  clause(
    '19. Cómo te contactamos.',
    `Al celular ${borrower.phone} y al correo ${borrower.email}, o por los canales que elijas en el portal, de lunes a ` +
      'viernes entre las 7:00 a. m. y las 7:00 p. m. y los sábados entre las 8:00 a. m. y las 3:00 p. m., nunca domingos ni ' +
      'festivos y no más de una vez al día (Ley 2300 de 2023). No contactamos a tu familia, a tus referencias ni a tu trabajo.',
  ),
  clause(
    '20. Acuerdo de firma electrónica.',
    'Firmas este contrato y el pagaré con un código de un solo uso enviado por mensaje de texto a tu celular. Acordamos que ' +
      'ese código, escrito por ti en tu sesión, es tu firma: te identifica, muestra que apruebas y queda unido a la huella ' +
      '(SHA-256) de los dos documentos que leíste, de modo que cualquier cambio posterior se nota (Ley 527 de 1999, ' +
      'artículo 7, y Decreto 2364 de 2012). El código es personal: no lo compartas. Tiene el mismo valor que tu firma en ' +
      'papel. Recibes por correo la copia firmada, que termina con la constancia de tu firma: una página que la numeración de ' +
      'este documento ya cuenta.',
  ),
  clause(
    '21. Pagaré desmaterializado y cesión.',
    `El pagaré N.º\u00a0${creditNumber} se registra en un depósito centralizado de valores, donde se conserva su único original ` +
      `(Ley 964 de 2005). ${lender.brand} puede ceder el crédito o endosar el pagaré; si lo hace te lo informa, y tus ` +
      'condiciones y derechos no cambian.',
  ),
  clause(
    '22. Peticiones, quejas y reclamos.',
    `Escríbenos a ${lender.supportEmail}, por WhatsApp al ${shownNumber(lender.supportWhatsapp)} o a ${lender.address}, ${lender.city}, ` +
      `o llámanos al ${lender.phone}. Te damos un número de ` +
      'radicado y respondemos en un máximo de 15 días hábiles. Si no quedas conforme, puedes acudir a la Superintendencia ' +
      'de Industria y Comercio (www.sic.gov.co), que nos vigila. Sobre tus datos, las consultas se responden en 10 días ' +
      'hábiles y los reclamos en 15.',
  ),
  clause(
    '23. Cambios, ley y copias.',
    'Ninguna condición cambia sin tu aceptación, salvo las que te favorezcan o las que ordene la ley. Este contrato se rige ' +
      'por la ley colombiana y se conserva al menos 10 años; puedes descargarlo cuando quieras, sin costo.',
  ),
  {
    kind: 'note',
    text:
      'Al firmar declaras que recibiste este documento antes de hacerlo, que lo leíste, que entendiste cuánto recibes, ' +
      'cuánto pagas y hasta cuándo, que tus datos son ciertos y que el dinero se usará en el procedimiento indicado.',
  },
];

const COLUMNS: readonly Column[] = [
  { title: 'N.º', width: 0.06, align: 'right' },
  { title: 'Vence', width: 0.14, align: 'right' },
  { title: 'Capital', width: 0.14, align: 'right' },
  { title: 'Interés', width: 0.13, align: 'right' },
  { title: 'Seguro', width: 0.11, align: 'right' },
  { title: 'FGA con IVA', width: 0.13, align: 'right' },
  { title: 'Cuota', width: 0.14, align: 'right' },
  { title: 'Saldo', width: 0.15, align: 'right' },
];

const scheduleRow = (row: PlanRow, due: CalendarDate | undefined): readonly string[] => [
  String(row.number),
  due === undefined ? '' : shortDate(due),
  formatPesos(row.principal),
  formatPesos(row.interest),
  formatPesos(row.insurance),
  formatPesos(row.guarantee),
  formatPesos(row.total),
  formatPesos(row.balance),
];

const totals = (rows: readonly PlanRow[]): readonly string[] => {
  const sum = (part: (row: PlanRow) => number): string => formatPesos(sumOf(rows.map(part)));
  return [
    '',
    'Total',
    sum((row) => row.principal),
    sum((row) => row.interest),
    sum((row) => row.insurance),
    sum((row) => row.guarantee),
    sum((row) => row.total),
    '',
  ];
};

/** The amortization schedule. */
export const scheduleTable = ({ rows }: PaymentPlan, dueDates: readonly CalendarDate[]): Block => ({
  kind: 'table',
  size: 'small',
  columns: COLUMNS,
  rows: rows.map((row, index) => scheduleRow(row, dueDates[index])),
  total: totals(rows),
});

const spanishFraction = (fraction: string): string => fraction.replace('.', ',');

/** The amortization schedule, and the inputs to recompute it. */
export const contractAnnexes = ({ plan, dueDates }: ContractFacts, figures: Figures): readonly Block[] => {
  const rate = spanishFraction(plan.monthlyRate);
  return [
    { kind: 'heading', text: 'Anexo 1. Cómo rehacer estas cuentas' },
    list(
      `Cuota de capital e intereses = P × i ÷ (1 − (1 + i)⁻ⁿ), con P = ${figures.amount}, i = ${rate} cada mes y ` +
        `n = ${plan.term}. Da ${figures.financialInstalment}, redondeado al peso.`,
      'Interés de cada mes = saldo anterior × i, redondeado al peso. El resto de la cuota es capital. La última cuota paga ' +
        'exactamente el saldo que quede.',
      'Los meses cuentan por 30 días. Si pagas entre dos vencimientos, el interés, el seguro y el FGA del mes se cobran por ' +
        'los días corridos.',
      `Seguro = ${figures.insurancePercent} × P = ${figures.insurance}. FGA = ${figures.guaranteePercent} × P × n = ` +
        `${figures.guaranteeFee}; IVA = ${figures.vatPercent} × FGA = ${figures.guaranteeVat}; la suma dividida entre n da ${figures.guaranteeShare} por cuota.`,
      `Tasa efectiva anual = (1 + i)¹² − 1: de ${figures.monthlyRate} resulta ${figures.annualRate}; la tasa total, ` +
        `${figures.allInRate}, es la que iguala ${figures.amount} recibidos hoy con todas las cuotas del plan, cargos incluidos.`,
      'Mora de un día = capital vencido × ((1 + tope E.A.)^(1 ÷ 365) − 1), con el tope de ese mes.',
    ),
    { kind: 'page' },
    { kind: 'heading', text: 'Anexo 2. Plan de pagos' },
    paragraph(
      `Fechas si el desembolso es el ${figures.issuedOn}. El saldo es el capital que queda después de pagar la cuota.`,
    ),
    scheduleTable(plan, dueDates),
  ];
};
