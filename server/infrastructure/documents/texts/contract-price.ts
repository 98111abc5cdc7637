import { type Block, clause } from '../drawing/block.ts';
import type { ContractFacts } from '../facts/contract-facts.ts';
import type { Figures } from './figures.ts';

/** Purpose, repayment and each charge. */
export const priceClauses = (facts: ContractFacts, figures: Figures): readonly Block[] => {
  const { provider, procedure, creditNumber, lender } = facts;
  return [
    { kind: 'heading', text: 'El dinero y su precio' },
    clause(
      '1. Qué se financia.',
      `${lender.brand} te presta ${figures.amount} (${figures.amountInWords}) para pagar «${procedure}». El dinero se ` +
        `entrega directamente a ${provider}, completo y sin descuentos, y con esa entrega lo recibes tú.`,
    ),
    clause(
      '2. Desembolso.',
      'El dinero se entrega después de que firmes, valides tu identidad y quien hace el procedimiento confirme que lo hará. ' +
        'Mientras no se haya entregado puedes desistir con solo decirlo: este contrato y el pagaré quedan sin efecto y no debes nada.',
    ),
    clause(
      '3. Plazo y cuotas.',
      `Pagas el crédito en ${figures.term} meses: ${figures.instalments}. Cada cuota vence el mismo día del mes en que se ` +
        'hizo el desembolso o, si el mes no lo tiene, su último día. Las fechas del plan de pagos suponen que el desembolso ' +
        'es hoy; si es otro día, las fechas se corren, los valores no cambian y recibes el plan con las fechas definitivas.',
    ),
    clause(
      '4. Interés remuneratorio.',
      `Es de ${figures.monthlyRate} por cada mes vencido, que equivale a ${figures.annualRate}, sobre el capital que falta ` +
        'por pagar. Cada mes revisamos el tope legal: si baja de esta tasa, la reducimos sin que lo pidas desde el mes en ' +
        'que rige el nuevo tope; si después sube, volvemos a la tasa pactada y nunca a una mayor (Decreto 1074 de 2015, ' +
        `artículo 2.2.2.35.8). Al firmar, el tope es ${figures.capWithMonth}.`,
    ),
    clause(
      '5. Interés de mora.',
      'Si te atrasas, pagas interés de mora solo sobre el capital de las cuotas vencidas, por cada día de atraso, a la ' +
        `máxima tasa legal de cada mes (hoy ${figures.cap}), en su equivalente diario. No se cobran intereses sobre ` +
        'intereses, ni mora sobre el seguro o el FGA, ni gastos de cobranza por el solo atraso.',
    ),
    clause(
      '6. Seguro de vida deudor.',
      `Cuesta ${figures.insurance} cada mes, el ${figures.insurancePercent} del monto inicial; en todo el plazo, ${figures.insuranceTotal}. Si ` +
        'falleces durante el crédito, la aseguradora paga lo que falte. Puedes presentar en cualquier momento una póliza ' +
        'tuya con una cobertura equivalente, y desde entonces este cargo se suspende.',
    ),
    clause(
      '7. Fondo de garantías (FGA).',
      `La comisión es el ${figures.guaranteePercent} del monto inicial por cada mes de plazo: ${figures.guaranteeFee}, más ` +
        `${figures.guaranteeVat} de IVA del ${figures.vatPercent}, en total ${figures.guaranteeTotal}, que se ` +
        `reparten en cuotas de ${figures.guaranteeShare} (la última absorbe la diferencia). No es un seguro a tu favor: el ` +
        `fondo respalda a ${lender.brand}. Si dejas de pagar y el fondo paga por ti, la deuda no se extingue y el fondo ` +
        'puede cobrártela. Si pagas antes, las cuotas de FGA que falten dejan de cobrarse.',
    ),
    clause(
      '8. Costo total.',
      `El crédito cuesta en total ${figures.totalCost}, de los cuales ${figures.amount} son el capital, ` +
        `${figures.interestTotal} intereses y ${figures.chargesTotal} cargos. Con todo incluido, la tasa es ` +
        `${figures.allInRate}, que no supera el tope legal al firmar, y no hay cuota de manejo, ni cobro por estudio, por firma electrónica o por consultar tu saldo, ` +
        'y ningún otro costo.',
    ),
    clause(
      '9. Garantías.',
      `El crédito se respalda con el pagaré N.º\u00a0${creditNumber}, que firmas con su carta de instrucciones al tiempo que ` +
        'este contrato, y con el fondo de garantías. No se te pide codeudor ni otra garantía.',
    ),
  ];
};
