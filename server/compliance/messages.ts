import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords, shortDate } from '#core/calendar/date-words.ts';
import type { CatchUp } from '#core/loan/debt.ts';
import { formatPesos, type Money } from '#core/money/money.ts';
import type { Lender } from '../infrastructure/config/lender.ts';
import { composeEmail, type EmailText } from '../infrastructure/messages/email.ts';

export interface LetterFacts {
  readonly lender: Lender;
  readonly publicUrl: string;
  readonly firstNames: string;
  readonly creditNumber: number;
}

const greeting = ({ firstNames }: LetterFacts): string => `Hola, ${firstNames}:`;

interface InstalmentInLetter {
  readonly number: number;
  readonly dueOn: CalendarDate;
  readonly amount: Money;
}

/** `1) 10 abr 2026, $ 260.526; 2) …` */
const listOf = (instalments: readonly InstalmentInLetter[]): string =>
  instalments
    .map(({ number, dueOn, amount }) => `${number}) ${shortDate(dueOn)}, ${formatPesos(amount)}`)
    .join('; ');

export const finalDatesEmail = (
  facts: LetterFacts & {
    readonly amount: Money;
    readonly disbursedOn: CalendarDate;
    readonly provider: string;
    readonly dates: readonly InstalmentInLetter[];
  },
): EmailText => {
  const { dates, creditNumber, lender, publicUrl } = facts;
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) throw new Error(`credit ${creditNumber} has no instalments`);
  return composeEmail(
    lender,
    `Entregamos el dinero: las fechas definitivas de tu crédito ${creditNumber}`,
    [
      greeting(facts),
      `El ${dateInWords(facts.disbursedOn)} entregamos ${formatPesos(facts.amount)} a ${facts.provider}. Desde ese día ` +
        'cuentan tus cuotas.',
      `La primera vence el ${dateInWords(first.dueOn)} y la última el ${dateInWords(last.dueOn)}. Todas las fechas: ` +
        `${listOf(dates)}.`,
    ],
    [`Antes de cada una te enviamos su extracto. También están en ${publicUrl}/dashboard.`],
  );
};

type InsuranceFacts = LetterFacts & {
  /** Insurer and number of the holder's own policy. */
  readonly policy: string;
  /** What is left of the plan. */
  readonly instalments: readonly InstalmentInLetter[];
};

const insuranceEmail = (facts: InsuranceFacts, subject: string, change: string): EmailText => {
  const { instalments, lender, publicUrl } = facts;
  return composeEmail(
    lender,
    subject,
    [
      greeting(facts),
      change,
      ...(instalments.length === 0 ? [] : [`Así quedan tus cuotas: ${listOf(instalments)}.`]),
    ],
    [`También las ves en ${publicUrl}/dashboard.`],
  );
};

export const insuranceAcceptedEmail = (facts: InsuranceFacts & { readonly from: CalendarDate }): EmailText =>
  insuranceEmail(
    facts,
    `Aceptamos tu póliza: tu crédito ${facts.creditNumber} ya no paga seguro`,
    `Desde el ${dateInWords(facts.from)} tu póliza (${facts.policy}) reemplaza el seguro de vida deudor de tu crédito ` +
      `${facts.creditNumber}. Las cuotas que vencen después de ese día ya no traen ese cargo; si habías pagado alguna ` +
      'con seguro, ese dinero se abonó a lo que debes.',
  );

export const insuranceEndedEmail = (facts: InsuranceFacts & { readonly until: CalendarDate }): EmailText =>
  insuranceEmail(
    facts,
    `Tu póliza ya no cubre tu crédito ${facts.creditNumber}: vuelve el seguro`,
    `Desde el ${dateInWords(facts.until)} tu póliza (${facts.policy}) ya no reemplaza el seguro de vida deudor de tu ` +
      `crédito ${facts.creditNumber}. Las cuotas cuyo periodo empieza ese día o después vuelven a traer ese cargo, el que ` +
      'dice tu contrato.',
  );

export const statementEmail = (
  facts: LetterFacts & {
    readonly number: number;
    readonly dueOn: CalendarDate;
    /** What is not paid of this instalment. */
    readonly unpaid: Money;
    /** What was overdue on the day of the statement, apart from it. */
    readonly overdue: CatchUp | undefined;
  },
): EmailText => {
  const { lender, creditNumber, number, dueOn, unpaid, overdue, publicUrl } = facts;
  return composeEmail(
    lender,
    `Tu extracto de la cuota ${number}, crédito ${creditNumber}`,
    [
      greeting(facts),
      `Cuota ${number}: ${formatPesos(unpaid)}, vence el ${dateInWords(dueOn)}.`,
      ...(overdue
        ? [
            `Aparte tienes ${formatPesos(overdue.amount)} vencidos desde el ${dateInWords(overdue.since)}: con esa suma te pones al día hoy.`,
          ]
        : []),
      'El extracto va adjunto, con cada peso de la cuota, la tasa y la forma de rehacer las cuentas.',
    ],
    [`Puedes pagar en ${publicUrl}/dashboard/pay. Si quieres el extracto en papel, pídelo: no tiene costo.`],
  );
};

/** What became of the note: undefined where the credit had none at the depository. */
const noteSentence = (
  creditNumber: number,
  note: { readonly number: string | null; readonly cancelledAt: Date | null } | undefined,
): readonly string[] => {
  if (!note) return [];
  return [
    note.cancelledAt
      ? `El pagaré N.º\u00a0${creditNumber} quedó cancelado en el depósito de valores, con el número ${note.number}.`
      : `Le pedimos al depósito de valores que cancele el pagaré N.º\u00a0${creditNumber}, que ya no vale nada.`,
  ];
};

export const closingEmail = (
  facts: LetterFacts & {
    readonly closedOn: CalendarDate;
    /** Pesos of it that were not paid, and waived. */
    readonly waived: Money;
    readonly note: { readonly number: string | null; readonly cancelledAt: Date | null } | undefined;
  },
): EmailText => {
  const { creditNumber, closedOn, waived, note, lender, publicUrl } = facts;
  return composeEmail(
    lender,
    `Tu crédito ${creditNumber} está pagado: aquí está tu paz y salvo`,
    [
      greeting(facts),
      waived > 0
        ? `Te condonamos ${formatPesos(waived)}, lo que quedaba de tu crédito ${creditNumber}: desde el ${dateInWords(closedOn)} no debes nada.`
        : `Pagaste todo tu crédito ${creditNumber} el ${dateInWords(closedOn)}.`,
      'El paz y salvo va adjunto, con un código para comprobarlo.',
      ...noteSentence(creditNumber, note),
      'La central de riesgo también recibe de nosotros que el crédito está pagado.',
    ],
    [`Tus documentos siguen en ${publicUrl}/dashboard/documents.`],
  );
};

export const transferEmail = (
  facts: LetterFacts & {
    readonly holder: string;
    readonly holderNit: string;
    readonly transferredOn: CalendarDate;
  },
): EmailText => {
  const { creditNumber, holder, holderNit, transferredOn, lender, publicUrl } = facts;
  return composeEmail(lender, `Cedimos tu crédito ${creditNumber}: tus condiciones no cambian`, [
    greeting(facts),
    `El ${dateInWords(transferredOn)} cedimos tu crédito ${creditNumber} y endosamos su pagaré a ${holder}, NIT ${holderNit}. ` +
      'Desde ese día es a quien le debes (contrato, cláusula 21).',
    'Tu cuota, tu tasa, tus fechas y tus derechos siguen iguales.',
    `Sigues pagando donde siempre, en ${publicUrl}/dashboard/pay, y nosotros te seguimos atendiendo. No le pagues a quien te escriba ` +
      'desde otro lugar para decirte que la cuenta cambió.',
  ]);
};
