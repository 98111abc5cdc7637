import { REFUND_DAYS } from '#core/rights/withdrawal.ts';
import type { ContractFacts } from '../document-facts.ts';
import { type Block, clause } from '../drawing/block.ts';
import type { Figures } from './figures.ts';

/** Purpose, repayment and each charge. */
export const priceClauses = (facts: ContractFacts, figures: Figures): readonly Block[] => {
  const { provider, procedure, creditNumber, lender } = facts;
  const { insurer, guaranteeFund } = lender;
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
      '4. Interés remuneratorio (es interés).',
      `Es de ${figures.monthlyRate} por cada mes vencido, que equivale a ${figures.annualRate}, sobre el capital que falta ` +
        'por pagar. Cada mes revisamos el tope legal: si baja de esta tasa, la reducimos sin que lo pidas desde el mes en ' +
        'que rige el nuevo tope; si después sube, volvemos a la tasa pactada y nunca a una mayor (Decreto 1074 de 2015, ' +
        `artículo 2.2.2.35.8). Al firmar, el tope es ${figures.capWithMonth}.`,
    ),
    clause(
      '5. Interés de mora (es interés).',
      'Si te atrasas, pagas interés de mora solo sobre el capital de las cuotas vencidas, por cada día de atraso, a la ' +
        `máxima tasa legal de cada mes (hoy ${figures.cap}), en su equivalente diario. Mientras no se conozca la de un mes, a la ` +
        'menor entre la última conocida y la pactada. No se cobran intereses sobre intereses, ni mora sobre el seguro o el ' +
        'FGA, ni gastos de cobranza por el solo atraso.',
    ),
    clause(
      '6. Seguro de vida deudor (no es interés).',
      `Cuesta ${figures.insurance} cada mes, el ${figures.insurancePercent} del monto inicial; en todo el plazo, ${figures.insuranceTotal}. Es ` +
        `la prima de una póliza de ${insurer.name}, NIT ${insurer.nit} (póliza ${insurer.policy}), que recaudamos para la aseguradora. Si ` +
        `falleces durante el crédito, la aseguradora paga lo que falte; para reclamar: ${insurer.claims}. Puedes presentar en ` +
        'cualquier momento una póliza tuya con una cobertura equivalente, y desde entonces este cargo se suspende.',
    ),
    clause(
      '7. Fondo de garantías, FGA (no es interés).',
      `Lo presta ${guaranteeFund.name}, NIT ${guaranteeFund.nit}. La comisión es el ${figures.guaranteePercent} del monto inicial por ` +
        `cada mes de plazo: ${figures.guaranteeFee}, más ${figures.guaranteeVat} de IVA del ${figures.vatPercent}, que es un impuesto y tampoco ` +
        `es interés; en total ${figures.guaranteeTotal}, que se reparten en cuotas de ${figures.guaranteeShare} (la última ` +
        `absorbe la diferencia). No es un seguro a tu favor: el fondo respalda a ${lender.brand}. Si dejas de pagar y el fondo paga por ` +
        'ti, la deuda no se extingue y el fondo puede cobrártela. Si pagas antes, las cuotas de FGA que falten dejan de cobrarse.',
    ),
    clause(
      '8. Costo total.',
      `El crédito cuesta en total ${figures.totalCost}, de los cuales ${figures.amount} son el capital, ` +
        `${figures.interestTotal} intereses y ${figures.chargesTotal} cargos. El seguro, la comisión y el IVA se causan por ` +
        'servicios distintos del préstamo, te los informamos por separado y por eso no son intereses (Ley 2439 de 2024, artículo 7). ' +
        `Aun así, con todo incluido la tasa es ${figures.allInRate}, que no supera el tope legal al firmar. No hay cuota de manejo, ni ` +
        'cobro por estudio, por firma electrónica o por consultar tu saldo, y ningún otro costo.',
    ),
    clause(
      '9. Garantías.',
      `El crédito se respalda con el pagaré N.º\u00a0${creditNumber}, que firmas con su carta de instrucciones al tiempo que ` +
        'este contrato, y con el fondo de garantías. No se te pide codeudor ni otra garantía.',
    ),
  ];
};

/** Payment, prepayment, withdrawal, arrears and termination. */
export const paymentClauses = ({ lender }: ContractFacts, figures: Figures): readonly Block[] => [
  { kind: 'heading', text: 'Pagar, pagar antes y terminar' },
  clause(
    '10. Cómo se paga.',
    'Puedes pagar en línea o en efectivo por los canales que te mostramos en el portal, y un tercero puede pagar por ti. Un ' +
      'pago en efectivo cuenta desde el momento en que lo haces. En línea se puede pagar todos los días, también domingos y ' +
      'festivos.',
  ),
  clause(
    '11. A qué se aplica cada pago.',
    'Primero a la cuota vencida más antigua y, dentro de ella, en este orden: costos que se puedan demostrar, interés de ' +
      'mora, seguro y FGA, interés remuneratorio y capital. Después a la cuota del mes. Lo que sobre abona al capital. En el ' +
      'portal ves cómo se aplicó cada peso.',
  ),
  clause(
    '12. Pagar antes.',
    'Puedes pagar antes, todo o una parte, cuando quieras, sin multa y sin intereses por el tiempo que falta (Ley 2032 de ' +
      '2020, artículo 2). Tú eliges si el abono reduce el plazo o la cuota, viendo antes los dos planes; si no eliges, ' +
      'reduce el plazo.',
  ),
  clause(
    '13. Estado de cuenta.',
    'Al menos 5 días hábiles antes de cada vencimiento tienes en el portal, y en tu correo, un extracto gratuito con la ' +
      'cuota separada en capital, interés, seguro y FGA, el capital al comienzo y al final del periodo, la tasa aplicada y ' +
      'si el tope legal la cambió (Decreto 1074 de 2015, artículo 2.2.2.35.6). Aceptas recibirlo por medios electrónicos y ' +
      'puedes pedirlo en papel.',
  ),
  clause(
    '14. Derecho de retracto.',
    'Puedes arrepentirte dentro de los 5 días hábiles siguientes a la firma; si firmas hoy, hasta el ' +
      `${figures.withdrawalUntil} (Ley 1480 de 2011, artículo 47). Escríbenos a ${lender.supportEmail}. Si el dinero ya se ` +
      'entregó, lo devuelves sin intereses ni cargos, y nosotros te reintegramos lo que hayas pagado a más tardar en ' +
      `${REFUND_DAYS} días calendario (Ley 2439 de 2024). No aplica si el procedimiento ya comenzó con tu ` +
      'acuerdo.',
  ),
  clause(
    '15. Vencimiento anticipado.',
    `Si una cuota completa más de 90 días de atraso, ${lender.brand} puede exigir el saldo, después de avisarte a tu ` +
      'celular y a tu correo con 20 días calendario de anticipación para que te pongas al día. También puede exigirlo si se ' +
      'prueba que el crédito se obtuvo con una identidad o documentos falsos. Si te pones al día antes, el plazo sigue como ' +
      'estaba. Solo se cobran intereses de mora en los términos de la cláusula 5 y del artículo 69 de la Ley 45 de 1990.',
  ),
  clause(
    '16. Paz y salvo.',
    'Cuando no debas nada, lo descargas del portal al instante y sin costo, con un código para comprobarlo. El pagaré se ' +
      'cancela y se actualiza tu información en las centrales de riesgo.',
  ),
];
