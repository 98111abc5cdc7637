import { monthInWords } from '#core/calendar/date-words.ts';
import { formatPesos, fractionOf, type Money } from '#core/money/money.ts';
import { formatAnnualRate, formatMonthlyRate, formatPercent, toAnnualRate } from '#core/rates/rate.ts';
import type { Statement } from '#core/statements/statement.ts';
import type { StatementFacts } from '../document-facts.ts';
import { type Block, type Column, list, paragraph } from '../drawing/block.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Mes', width: 0.24, align: 'left' },
  { title: 'Días', width: 0.08, align: 'right' },
  { title: 'Tasa M.V.', width: 0.15, align: 'right' },
  { title: 'Tasa E.A.', width: 0.15, align: 'right' },
  { title: 'Tope E.A.', width: 0.15, align: 'right' },
  { title: '¿La bajó el tope?', width: 0.23, align: 'right' },
];

type Rate = Statement['rates'][number];

const rateRow = ({ month, days, monthlyRate, isReduced, cap }: Rate): readonly string[] => [
  monthInWords(month),
  String(days),
  formatPercent(monthlyRate),
  formatPercent(toAnnualRate(monthlyRate)),
  `${formatPercent(cap.rate)}${cap.known ? '' : '*'}`,
  isReduced ? 'Sí' : 'No',
];

const revision = ({ statement, pricing }: StatementFacts): string => {
  const agreed = `${formatMonthlyRate(pricing.monthlyRate)} (${formatAnnualRate(toAnnualRate(pricing.monthlyRate))})`;
  const reduced = statement.rates
    .filter(({ isReduced }) => isReduced)
    .map(({ month }) => monthInWords(month));
  return reduced.length === 0
    ? `La tasa pactada es ${agreed}, fija: no depende de otra tasa. La revisión mensual del tope legal no la cambió en este periodo.`
    : `La tasa pactada es ${agreed}, fija: no depende de otra tasa. La revisión mensual del tope legal la bajó en ` +
        `${reduced.join(' y ')}; cuando el tope lo permita vuelve a la pactada, nunca a una mayor.`;
};

const unknownCaps = ({ rates }: Statement): readonly Block[] =>
  rates.flatMap(({ cap }) =>
    cap.known
      ? []
      : [
          paragraph(
            `* El tope de ${monthInWords(cap.month)} aún no lo hemos cargado: usamos el último que conocemos, el de ` +
              `${monthInWords(cap.fallbackMonth)}, y la mora corre a la menor entre ese tope y la tasa pactada. Si el certificado ` +
              'es menor, corregimos sin que lo pidas.',
          ),
        ],
  );

const decimal = (fraction: string): string => fraction.replace('.', ',');

const interestSum = ({ openingBalance, rates }: Statement): string =>
  rates
    .map(({ monthlyRate, days }) => `${formatPesos(openingBalance)} × ${decimal(monthlyRate)} × ${days} ÷ 30`)
    .join(' + ');

const reliefText = ({ reliefs }: Statement): readonly string[] =>
  reliefs.map(
    ({ amount, day }) =>
      `Del interés se resta el de ${formatPesos(amount)} abonados a capital por los ${30 - day} días que faltaban del periodo.`,
  );

/** What the instalment is charged; undefined where a closing cut it short. */
const insuranceSum = (charged: Money | undefined, share: string): string =>
  charged === 0 ? 'Seguro: ninguno en esta cuota, que cubre una póliza tuya.' : `Seguro: ${share} cada mes.`;

/** Inputs to recompute the instalment. */
const recomputing = ({ statement, pricing, principal, term }: StatementFacts): readonly Block[] => {
  const { openingBalance, payment, paymentBasis, instalment, number, debt } = statement;
  const { charged } = instalment;
  const rate = decimal(pricing.monthlyRate);
  const agreedInterest = fractionOf(openingBalance, pricing.monthlyRate);
  return [
    { kind: 'heading', text: 'Cómo rehacer la cuenta' },
    list(
      `Cuota constante de capital e intereses: ${formatPesos(payment)}. Sale de P × i ÷ (1 − (1 + i)⁻ⁿ), con i = ${rate} cada ` +
        `mes, P = ${formatPesos(paymentBasis.capital)} y n = ${paymentBasis.term}. Solo cambia si abonas a capital y eliges reducir la cuota.`,
      `Interés de la cuota ${number}: ${interestSum(statement)}, redondeado al peso; los meses cuentan por 30 días. ` +
        `${debt.isClosed ? 'Como cerraste el crédito, solo hasta ese día' : 'Da'}: ${formatPesos(charged.interest)}.`,
      ...reliefText(statement),
      `Capital de la cuota: la cuota constante menos el interés a la tasa pactada (${formatPesos(openingBalance)} × ${rate} = ` +
        `${formatPesos(agreedInterest)}); la última cuota paga todo el capital que quede. Da ${formatPesos(charged.principal)}.`,
      `${insuranceSum(debt.isClosed ? undefined : charged.insurance, `${formatPercent(pricing.lifeInsurance)} de ${formatPesos(principal)}`)} FGA: ` +
        `${formatPercent(pricing.guarantee)} de ${formatPesos(principal)} por ${term} meses, más IVA del ` +
        `${formatPercent(pricing.guaranteeVat).replace(',00', '')}, repartido en ${term} partes; la última absorbe la diferencia.`,
      'Mora de un día: capital vencido × ((1 + tope E.A.)^(1 ÷ 365) − 1), con el tope de ese mes. No hay cuota de manejo.',
    ),
  ];
};

/** The period's rate by calendar month, the effect of the legal cap, and the instalment's sums. */
export const rateBlocks = (facts: StatementFacts): readonly Block[] => [
  { kind: 'heading', text: 'Tasa de este periodo' },
  { kind: 'table', size: 'normal', columns: COLUMNS, rows: facts.statement.rates.map(rateRow) },
  paragraph(revision(facts)),
  ...unknownCaps(facts.statement),
  ...recomputing(facts),
];
