import { type Block, clause } from '../drawing/block.ts';
import type { ContractFacts } from '../facts/contract-facts.ts';
import { type Figures, WITHDRAWAL_REFUND_DAYS } from './figures.ts';

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
      `${WITHDRAWAL_REFUND_DAYS} días calendario (Ley 2439 de 2024). No aplica si el procedimiento ya comenzó con tu ` +
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
