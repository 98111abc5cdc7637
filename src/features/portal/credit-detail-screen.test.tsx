import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readCredit } from '#core/api/credit/credit.ts';
import { listCreditDocuments } from '#core/api/credit/credit-documents.ts';
import { capsOf } from '#core/rates/rate-caps.ts';
import { factsIn } from '../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { api } from '../../../tests/components/stub-api.ts';
import {
  CREDIT_NUMBER,
  type CreditChanges,
  creditAnswer,
  instalmentAnswer,
  planAnswer,
} from '../../../tests/samples/credit.ts';
import { creditDocumentsAnswer } from '../../../tests/samples/documents.ts';
import { aCostEvent, aLoan, type Loan } from '../../../tests/samples/loans.ts';
import CreditDetailScreen from './credit-detail-screen.tsx';

const open = async (changes: CreditChanges = {}, loan: Loan = aLoan()): Promise<RenderedAt> => {
  api.on(readCredit, creditAnswer(changes, loan));
  const screen = await renderAt(
    <CreditDetailScreen creditNumber={CREDIT_NUMBER} onLeave={() => undefined} />,
    { path: '/dashboard/credit' },
  );
  await expect.element(screen.getByRole('table')).toBeInTheDocument();
  return screen;
};
const plain = (text: string | null) => (text ?? '').replaceAll(/\s/g, ' ');
/** Those of the screen: paper has one more. */
const linesOf = (screen: RenderedAt) =>
  [...(screen.getByRole('table').element() as HTMLTableElement).rows]
    .filter((row) => row.checkVisibility())
    .map((row) => [...row.cells].map(({ textContent }) => plain(textContent)));
/** Each cell of a row by the name of its column. */
const rowsOf = (screen: RenderedAt) => {
  const [columns = [], ...rows] = linesOf(screen);
  return rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at]])));
};
/** The facts of the cards, the terms first and the costs second. */
const factListsOf = (screen: RenderedAt) => [...screen.container.querySelectorAll('section')].map(factsIn);

beforeEach(() => {
  api.on(listCreditDocuments, creditDocumentsAnswer());
});

describe('the detail of the credit', () => {
  // @covers 2.16
  it('says its terms, each at its own name', async () => {
    const screen = await open({
      credito: {
        cuotas_pagadas: 2,
        fecha_primer_pago: '2026-12-02',
        saldo_capital: 1_333_332,
        saldo_a_favor: 12_345,
      },
      facturas: planAnswer('pagada', 'pagada', 'al_dia'),
      debt: { total_debt: 1_487_654 },
    });
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Detalle de tu crédito' }))
      .toBeVisible();
    expect(factListsOf(screen)[0]).toEqual({
      'Número de crédito': '1500000420',
      'Monto desembolsado': '$ 2.000.000',
      Plazo: '6 cuotas',
      'Próxima cuota': '$ 356.835',
      'Fecha de desembolso': '1 nov 2026',
      'Primer pago': '2 dic 2026',
      'Cuotas pagadas': '2 de 6',
      'Capital por pagar': '$ 1.333.332',
      'Saldo a tu favor': '$ 12.345',
      'Deuda total': '$ 1.487.654',
    });
  });

  it('says what the whole debt is made of', async () => {
    const events = [aCostEvent('letter', 1, 12_345, '2026-11-05')];
    const screen = await open({}, aLoan({ overdue: 1, events }));
    await screen.getByText('¿De qué se compone tu deuda total?').click();
    await expect
      .element(screen.getByText('Gestiones de cobro que hicimos y que están documentadas.'))
      .toBeVisible();
    expect(factListsOf(screen)[0]).toMatchObject({
      Capital: '$ 2.000.000',
      Interés: '$ 55.167',
      'Seguro de vida': '$ 1.633',
      'Fondo de garantías con IVA': '$ 1.944',
      'Interés de mora': '$ 3.571',
      'Costos de cobranza': '$ 12.345',
      'En total': '$ 2.074.660',
    });
  });

  it('asks for nothing and offers no simulation once all is paid', async () => {
    const screen = await open({
      credito: { estado: 'pagado' },
      facturas: [instalmentAnswer(1, { estado: 'pagada' })],
      debt: { quota_debt: 0, total_debt: 0 },
    });
    expect(factListsOf(screen)[0]).toMatchObject({ 'Deuda total': '$ 0' });
    expect(factListsOf(screen)[0]).not.toHaveProperty('Próxima cuota');
    expect(screen.getByRole('link', { name: 'Si pago hoy…' }).query()).toBeNull();
    expect(screen.getByText('¿De qué se compone tu deuda total?').query()).toBeNull();
  });

  it('has what was signed too', async () => {
    const screen = await open();
    for (const name of [/^Abrir el contrato PDF, 9 páginas/, /^Abrir el pagaré PDF, 3 páginas/])
      await expect.element(screen.getByRole('button', { name })).toBeVisible();
  });
});

describe('what the credit costs', () => {
  const costOf = (screen: RenderedAt) => factListsOf(screen).find((facts) => 'Tasa de interés' in facts);

  // @covers 2.27
  it('is each rate and each sum at its own name', async () => {
    const caps = capsOf({ '2026-11': '0.2' });
    const screen = await open({ precio: { total_pagado: 713_661 } }, aLoan({ caps }));
    expect(costOf(screen)).toEqual({
      'Tasa de interés': '1,80 % M.V.',
      'Tasa efectiva anual': '23,87 % E.A.',
      'Tope legal de noviembre de 2026': '20,00 % E.A.',
      'Tasa que cobramos este mes': '1,53 % M.V.',
      'Tasa con todos los cargos': '26,56 % E.A.',
      'Pagado hasta hoy': '$ 713.661',
      'Costo total del crédito': '$ 2.141.014',
    });
    await expect
      .element(
        screen.getByText(
          /^El tope bajó tu tasa este mes: pactamos 1,80\s% M\.V\. y cobramos 1,53\s% M\.V\.$/,
        ),
      )
      .toBeVisible();
  });

  it('is what was agreed where the cap does not lower it', async () => {
    const screen = await open({
      precio: { tasa_usura: { mes: '2026-11', tasa: 0.2924, conocida: true, mes_de_la_tasa: '2026-11' } },
    });
    await expect.element(screen.getByText(/^Tu tasa está dentro del tope/)).toBeVisible();
    expect(costOf(screen)).not.toHaveProperty('Tasa que cobramos este mes');
  });

  it('names the month whose cap stands in for one that is not published', async () => {
    const screen = await open({
      precio: { tasa_usura: { mes: '2026-11', tasa: 0.2499, conocida: false, mes_de_la_tasa: '2026-10' } },
    });
    expect(costOf(screen)).toMatchObject({ 'Tope legal (el de octubre de 2026)': '24,99 % E.A.' });
    await expect
      .element(
        screen.getByText(
          /^Tope de noviembre de 2026: aún no publicado, usamos el último conocido, el de octubre de 2026\./,
        ),
      )
      .toBeVisible();
  });
});

describe('the plan as a table', () => {
  const unfold = (screen: RenderedAt) =>
    screen.getByRole('button', { name: 'Ver de qué se compone cada cuota' }).click();

  // @covers 2.16
  it('has each figure of each instalment in its own column', async () => {
    const screen = await open({
      facturas: [
        instalmentAnswer(1, { estado: 'pagada' }),
        instalmentAnswer(2, { estado: 'vencida', mora: 1_020, costos: 304 }),
        instalmentAnswer(3, { estado: 'al_dia' }),
        instalmentAnswer(4),
      ],
    });
    expect(Object.keys(rowsOf(screen)[0] ?? {})).toEqual(['N.º', 'Vence', 'Cuota', 'Estado']);
    await unfold(screen);
    expect(rowsOf(screen).map(({ Estado }) => Estado)).toEqual(['Pagada', 'Vencida', 'Por pagar', 'Próxima']);
    expect(rowsOf(screen)[1]).toEqual({
      'N.º': '2',
      Vence: '1 ene 2027',
      Cuota: '$ 356.835',
      Estado: 'Vencida',
      Capital: '$ 324.381',
      Interés: '$ 30.264',
      'Seguro de vida': '$ 1.000',
      'Fondo de garantías': '$ 1.190',
      'Mora y costos': '$ 1.324',
      'Capital restante': '$ 1.356.974',
    });
  });

  it('says what it is, for which day, and is to be slid nowhere on the smallest phone', async () => {
    await page.viewport(320, 568);
    onTestFinished(() => page.viewport(360, 740));
    const screen = await open();
    expect(plain((screen.getByRole('table').element() as HTMLTableElement).caption?.textContent ?? '')).toBe(
      'Plan de 6 cuotas con valores al 20 nov 2026: fecha, valor, estado y de qué se compone cada cuota.',
    );
    const box = screen.getByRole('region', { name: 'Tus cuotas' }).last().element();
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
    await unfold(screen);
    await expect.element(screen.getByRole('columnheader', { name: 'Capital restante' })).toBeInTheDocument();
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
    expect(document.documentElement.scrollWidth).toBe(320);
  });
});

describe('the plan as a chart', () => {
  const slider = (screen: RenderedAt) => screen.getByRole('slider', { name: 'Elige una cuota para leerla' });

  it('says what it shows, and reads the instalment that is due first', async () => {
    const screen = await open({
      facturas: [
        instalmentAnswer(1, { estado: 'pagada' }),
        instalmentAnswer(2, { estado: 'vencida', fecha: '2026-11-13', mora: 1_020, costos: 304 }),
        instalmentAnswer(3),
      ],
    });
    await expect
      .element(screen.getByRole('img', { name: /^Gráfica de 3 cuotas: 1 pagada, 1 vencida\./ }))
      .toBeVisible();
    await expect.element(screen.getByText('Cuota 2 de 3: vencida')).toBeVisible();
    await expect.element(screen.getByText(/^Venció el 13\snov\s2026 y vale \$\s358\.159\.$/)).toBeVisible();
    await expect
      .element(screen.getByText(/^Capital \$\s324\.381 · Interés \$\s30\.264 · Cargos \$\s3\.514$/))
      .toBeVisible();
  });

  // @covers 2.27
  it('reads each instalment by keys, to eyes and to screen readers', async () => {
    const screen = await open();
    (slider(screen).element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(screen.getByText('Cuota 6 de 6: próxima')).toBeVisible();
    await expect
      .element(slider(screen))
      .toHaveAttribute(
        'aria-valuetext',
        expect.stringMatching(
          /^Cuota 6 de 6: próxima\. Vence el 1\smay\s2027 y vale \$\s356\.839\. Capital \$\s348\.378 · Interés \$\s6\.271 · Cargos \$\s2\.190$/,
        ),
      );
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(screen.getByText('Cuota 5 de 6: próxima')).toBeVisible();
  });

  it('leads to the table, which takes the focus without another entry in the history', async () => {
    const screen = await open();
    await screen.getByRole('link', { name: 'Ver las cifras en la tabla' }).click();
    await expect.element(screen.getByRole('region', { name: 'Tus cuotas' }).last()).toHaveFocus();
    expect(screen.location().hash).toBe('');
  });
});
