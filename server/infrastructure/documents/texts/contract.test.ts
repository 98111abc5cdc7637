import { describe, expect, it } from 'vitest';
import { sampleFacts } from '../../../../tests/support/document-facts.ts';
import { wordsOf } from '../../../../tests/support/document-words.ts';

import vectors from '../../../../tests/vectors/plans.json' with { type: 'json' };
import { contractText } from './contract.ts';

const inPesos = (amount: number): string => `$ ${amount.toLocaleString('es-CO')}`;
const inPercent = (fraction: string): string =>
  `${(Number(fraction) * 100).toFixed(2).replace('.', ',')} % E.A.`;

describe('the contract', () => {
  it.each(vectors)('states the figures of plans.json for $monto over $cuotas at $tasa_interes_mv', (plan) => {
    const text = wordsOf(
      contractText(sampleFacts({ amount: plan.monto, term: plan.cuotas, rate: plan.tasa_interes_mv })),
    );
    expect(text).toContain(`Monto del crédito: ${inPesos(plan.monto)}`);
    expect(text).toContain(`Pagas el crédito en ${plan.cuotas} meses: `);
    expect(text).toContain(
      plan.ultima_cuota === plan.valor_cuota
        ? `${plan.cuotas} cuotas de ${inPesos(plan.valor_cuota)}`
        : `${plan.cuotas - 1} cuotas de ${inPesos(plan.valor_cuota)} y una última de ${inPesos(plan.ultima_cuota)}`,
    );
    expect(text).toContain(`El crédito cuesta en total ${inPesos(plan.costo_total)}`);
    expect(text).toContain(`Tasa con todos los cargos: ${inPercent(plan.tasa_ea_total)}`);
    expect(text).toContain(`Cuesta ${inPesos(plan.seguro_vida_mensual)} cada mes`);
    expect(text).toContain(
      `${inPesos(plan.fga)}, más ${inPesos(plan.iva_fga)} de IVA del 19 %, que es un impuesto y tampoco es interés; en total ${inPesos(plan.valor_fga_con_iva)}`,
    );
    expect(text).toContain(`Da ${inPesos(plan.cuota_financiera)}, redondeado al peso.`);
    for (const row of [...plan.primeras, ...plan.ultimas]) {
      const amounts = [row.capital, row.interes, row.seguro_vida, row.fga, row.cuota, row.saldo];
      expect(text).toContain(` | ${amounts.map(inPesos).join(' | ')}`);
      expect(text).toMatch(new RegExp(`^${row.numero} \\| 10 [a-z]{3} \\d{4} \\|`, 'm'));
    }
  });

  // Decreto 1074/2015 chapter 2.2.2.35, Circular Externa SIC 002/2023, Ley 1480/2011: precontractual disclosure.
  it('tells everything that the law wants told before the signature', () => {
    const text = wordsOf(contractText(sampleFacts()));
    for (const fact of [
      'Bogotá D.C., 10 de marzo de 2026',
      'CuotaSana S.A.S. («CuotaSana»), NIT 900.000.000-0, Calle 00 # 00-00, oficina 000, Bogotá D.C., tel. 601 000 0000',
      'María José Ñáñez Gutiérrez, cédula de ciudadanía N.º 1023456789',
      'Para qué: Odontología - Implantes, el 14 de abril de 2026',
      'A quién lo entregamos: Clínica Sonrisas del Río; todo el monto, sin descuentos',
      'Precio y cuota inicial: $ 8.000.000, según informaste; $ 1.333.334 los pagas por tu cuenta',
      'Interés remuneratorio: 1,80 % M.V., que equivale a 23,87 % E.A.',
      'Tope legal al firmar (usura): 25,52 % E.A., certificada para marzo de 2026',
      'Interés de mora: La máxima legal del mes, hoy 25,52 % E.A., solo sobre el capital vencido',
      'el pagaré N.º 1234567890, que firmas con su carta de instrucciones',
      'No es un seguro a tu favor',
      'sin multa y sin intereses por el tiempo que falta (Ley 2032 de 2020, artículo 2)',
      'dentro de los 5 días hábiles siguientes a la firma; si firmas hoy, hasta el 17 de marzo de 2026',
      'te reintegramos lo que hayas pagado a más tardar en 15 días calendario (Ley 2439 de 2024)',
      'Al menos 5 días hábiles antes de cada vencimiento',
      'Acuerdo de firma electrónica.',
      'Tratamiento de tus datos.',
      'Superintendencia de Industria y Comercio',
      'ayuda@cuotasana.example',
      'No se cobran intereses sobre intereses',
      // Ley 2439/2024 art. 7
      '4. Interés remuneratorio (es interés).',
      '5. Interés de mora (es interés).',
      '6. Seguro de vida deudor (no es interés).',
      '7. Fondo de garantías, FGA (no es interés).',
      'de IVA del 19 %, que es un impuesto y tampoco es interés',
      'póliza de Aseguradora de Ejemplo S.A., NIT 900.000.001-8 (póliza GD-000000)',
      'para reclamar: siniestros@aseguradora.example o el 601 000 0001',
      'Lo presta Fondo de Garantías de Ejemplo S.A., NIT 900.000.002-5',
      'o llámanos al 601 000 0000',
    ])
      expect(text).toContain(fact);
  });

  it.each([
    // Ley 51/1983: 23 March 2026 is a holiday (San José moved to Monday).
    [
      'counts the days to withdraw without Saturdays, Sundays and holidays',
      { issuedOn: '2026-03-18' },
      'hasta el 26 de marzo de 2026',
    ],
    [
      'says so when the cap of the month is not known yet',
      { issuedOn: '2026-11-20' },
      '29,24 % E.A., la última que conocemos, certificada para septiembre de 2026',
    ],
  ])('%s', (_what, changes, words) => {
    expect(wordsOf(contractText(sampleFacts(changes)))).toContain(words);
  });

  it('keeps the anchor day of the disbursement in every due date', () => {
    const text = wordsOf(contractText(sampleFacts({ issuedOn: '2026-01-31', term: 3 })));
    expect(text).toMatch(/^1 \| 28 feb 2026 \|/m);
    expect(text).toMatch(/^2 \| 31 mar 2026 \|/m);
    expect(text).toMatch(/^3 \| 30 abr 2026 \|/m);
  });
});
