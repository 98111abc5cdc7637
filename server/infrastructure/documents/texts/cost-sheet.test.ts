import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { sampleFacts } from '../../../../tests/support/document-facts.ts';
import type { ContractFacts } from '../document-facts.ts';
import { render } from '../render.ts';
import { costSheetOf } from './cost-sheet.ts';
import { figuresOf } from './figures.ts';

const plain = (text: string): string => text.replaceAll(/[\s\u00a0]+/g, '');
const long = (length: number, text: string): string => text.repeat(99).slice(0, length).trim();

const sheetOf = (facts: ContractFacts) => costSheetOf(facts, figuresOf(facts));
const valuesOf = (facts: ContractFacts): Readonly<Record<string, string>> => {
  const { received, paid, charges, rights } = sheetOf(facts);
  const rows = [...received.rows, ...paid.rows, charges.overview, ...rights.rows];
  return Object.fromEntries(rows.map(({ key, value }) => [key, value.replaceAll('\u00a0', ' ')]));
};

const firstPage = async (facts: ContractFacts): Promise<string> => {
  const { bytes } = await render({ kind: 'contract', facts });
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { items } = await (await document.getPage(1)).getTextContent();
  return plain(items.map((item) => ('str' in item ? item.str : '')).join(''));
};

describe('the cost sheet', () => {
  const facts = sampleFacts();
  const longest: ContractFacts = {
    ...sampleFacts({ issuedOn: '2026-01-31' }),
    borrower: {
      ...facts.borrower,
      fullName: `${long(80, 'María de los Ángeles ')} ${long(80, 'Fernández de Castro ')}`,
      email: `${long(60, 'nombre.largo.')}@${long(22, 'correo-largo-')}.example`,
    },
    provider: long(150, 'Centro de Especialistas del Río Magdalena '),
    procedure: long(240, 'Rehabilitación oral - Implantes con corona de porcelana '),
  };

  // @covers 2.91
  // Decreto 1074/2015 art. 2.2.2.35.5, Circular Externa SIC 002/2023: what is told before the signature.
  it.each([
    ['a usual credit', facts],
    ['the longest names', longest],
  ])('stands whole on the first page of the contract, figure by figure: %s', async (_, given) => {
    const page = await firstPage(given);
    const { received, paid, charges, rights } = sheetOf(given);
    const shown = [
      ...[received, paid, rights].flatMap(({ title, rows }) => [
        title,
        ...rows.flatMap(({ label, value }) => [label, value]),
      ]),
      ...charges.rows.flatMap(({ label, monthly, total }) => [label, monthly ?? '', total]),
      charges.overview.value,
      charges.total.monthly,
      charges.total.total,
    ];
    expect(shown.filter((text) => !page.includes(plain(text)))).toEqual([]);
    expect(page).not.toContain('1.Quésefinancia');
  });

  it('has every due date of the plan', () => {
    const { dates = '' } = valuesOf(sampleFacts({ term: 14, issuedOn: '2026-01-31' }));
    expect(dates).toBe(
      '28 feb, 31 mar, 30 abr, 31 may, 30 jun, 31 jul, 31 ago, 30 sep, 31 oct, 30 nov, 31 dic de 2026; ' +
        '31 ene, 28 feb, 31 mar de 2027',
    );
  });

  it('has rates in E.A. beside M.V., of arrears, of the cap and with every charge, and the last day to withdraw', () => {
    expect(valuesOf(facts)).toMatchObject({
      interest_rate: '1,80 % M.V., que equivale a 23,87 % E.A.',
      arrears_rate: 'La máxima legal del mes, hoy 25,52 % E.A., solo sobre el capital vencido',
      cap: '25,52 % E.A., certificada para marzo de 2026',
      all_in_rate: '26,46 % E.A.',
      withdrawal:
        'Sin costo hasta el 17 de marzo de 2026 (5 días hábiles), si firmas hoy; se devuelve lo entregado',
      prepayment: 'Todo o una parte, cuando quieras, sin multa y sin intereses por el tiempo que falta',
    });
  });

  // What the credit does not cover is the person's own to pay.
  it.each([
    [{}, '$ 8.000.000, según informaste; $ 1.333.334 los pagas por tu cuenta'],
    [
      { procedureCost: facts.plan.principal },
      '$ 6.666.666, según informaste; el crédito lo cubre completo, sin cuota inicial',
    ],
    [
      { procedureCost: facts.plan.principal, isCostConfirmed: true },
      '$ 6.666.666, según confirmó Clínica Sonrisas del Río; el crédito lo cubre completo, sin cuota inicial',
    ],
  ])('says whether the credit covers the price, and who told the price: %j', (changes, price) => {
    expect(valuesOf({ ...facts, ...changes }).price).toBe(price);
  });

  it('says of each charge whether it is interest', () => {
    const { rows } = sheetOf(facts).charges;
    expect(Object.fromEntries(rows.map(({ key, isInterest }) => [key, isInterest]))).toEqual({
      capital_and_interest: undefined,
      interest: true,
      insurance: false,
      guarantee: false,
      vat: false,
    });
  });

  it('tells how it differs from what was shown first, or that it does not', () => {
    expect(valuesOf(facts)).toMatchObject({
      first_offer: '$ 8.000.000 en 36 cuotas de $ 312.631; en total, $ 11.254.716',
      difference: '$ 1.333.334 menos de monto, $ 52.105 menos cada mes, $ 1.875.818 menos en total',
    });
    const { plan } = facts;
    const { principal: amount, monthlyPayment, totalCost } = plan;
    const same = { amount, term: 36, monthlyPayment, totalCost };
    expect(valuesOf({ ...facts, firstOffer: same }).difference).toBe('Ninguna: es lo mismo');
    expect(valuesOf({ ...facts, firstOffer: { ...same, term: 24 } }).difference).toBe('12 cuotas más');
    expect(valuesOf({ ...facts, firstOffer: undefined })).not.toHaveProperty('difference');
  });
});
