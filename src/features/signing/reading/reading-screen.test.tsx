import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { readDocumentText, type SignableDocument } from '#core/api/signing/document-text.ts';
import { loseNetwork } from '../../../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../../../tests/components/render-at.tsx';
import { api, DOWN, LOST, rejection } from '../../../../tests/components/stub-api.ts';
import { contractTextAnswer } from '../../../../tests/samples/signing.ts';
import ReadingScreen from './reading-screen.tsx';

const applicationId = '33333333-3333-4333-8333-333333333333';
const profileId = '22222222-2222-4222-8222-222222222222';
const CHANGED = 'Tu plan cambió después de pedir el código.';
const NOT_FETCHED = 'No pudimos traer el documento';
const heard = { onBack: vi.fn(), onChanged: vi.fn() };

const open = (paper: SignableDocument = 'contract'): Promise<RenderedAt> =>
  renderAt(
    <ReadingScreen
      frame={{}}
      {...{ applicationId, profileId, paper }}
      size={{ pages: 9, bytes: 81_234 }}
      {...heard}
    />,
    { path: '/profileform' },
  );

const planTable = (screen: RenderedAt) => screen.getByRole('table', { name: 'Anexo 2. Plan de pagos' });
const retry = (screen: RenderedAt) => screen.getByRole('button', { name: 'Volver a intentar' });

/** A table as lines of cells. */
const linesOf = (table: Element): readonly string[] =>
  [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(' | '),
  );

beforeEach(() => {
  api.on(readDocumentText, contractTextAnswer());
});

describe('a document as text', () => {
  it('shows each value of the plan in its own column', async () => {
    const screen = await open();
    await expect.element(planTable(screen)).toBeInTheDocument();
    expect(linesOf(planTable(screen).element())).toEqual([
      'N.º | Vence | Capital | Interés | Seguro | FGA con IVA | Cuota | Saldo',
      '1 | 5 ene 2027 | 330.001 | 42.999 | 4.811 | 23.801 | 401.612 | 3.669.999',
      '2 | 5 feb 2027 | 330.002 | 42.998 | 4.812 | 23.802 | 401.614 | 3.339.997',
    ]);
    await expect
      .element(planTable(screen).getByRole('rowheader', { name: 'N.º 2', exact: true }))
      .toBeInTheDocument();
  });

  it('shows a short table with its sums, each amount told with its column where rows are stacked', async () => {
    const screen = await open();
    const table = screen.getByRole('table', { name: 'Lo que te cuesta el crédito' });
    await expect.element(table).toBeVisible();
    expect(linesOf(table.element())).toEqual([
      'Concepto | Cada mes | En total',
      'Seguro | $ 4.800 | $ 57.600',
      'FGA | $ 23.800 | $ 285.600',
      ' | $ 28.600 | $ 343.200',
    ]);
    const columns = [...table.element().querySelectorAll<HTMLElement>('tbody tr:first-child td')];
    expect(columns.map((cell) => [cell.dataset.column, cell.textContent])).toEqual([
      ['Cada mes', '$ 4.800'],
      ['En total', '$ 57.600'],
    ]);
    expect(columns.map((cell) => getComputedStyle(cell, '::before').content)).toEqual([
      expect.stringContaining('Cada mes'),
      expect.stringContaining('En total'),
    ]);
  });

  // @covers 2.93
  it('has each of its pieces as what it is', async () => {
    const screen = await open();
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Contrato de crédito de consumo' }))
      .toBeVisible();
    await expect.element(screen.getByText('Bogotá D.C., 20 de noviembre de 2026')).toBeVisible();
    const facts = [...screen.container.querySelectorAll('dl > div')].map((row) =>
      [...row.children].map((part) => part.textContent),
    );
    expect(facts).toEqual([
      ['Monto', '$ 4.000.000'],
      ['Cuota', '$ 402.311'],
    ]);
    const listsOf = (selector: string) =>
      [...screen.container.querySelectorAll(`article ${selector} > li`)].map((item) => item.textContent);
    expect(listsOf('ul:not([aria-label])')).toEqual(['Puedes pagar antes.', 'No hay penalidad.']);
    expect(listsOf('ul[aria-label="Espacios que quedan en blanco"]')).toEqual([
      'Valor',
      'Fecha de vencimiento',
    ]);
    expect(screen.container.querySelector('article strong')?.textContent).toBe('Primera. ');
    await expect.element(screen.getByText('El FGA no es un seguro a tu favor.')).toBeVisible();
  });

  it('says which file is signed, and by what it is known', async () => {
    const screen = await open();
    await expect.element(screen.getByRole('heading', { name: 'Lo que firmas es el PDF' })).toBeVisible();
    await expect.element(screen.getByText('0123456789abcdef'.repeat(4))).toBeVisible();
    const file = screen.getByRole('button', { name: /^Abrir el PDF del contrato/ });
    await expect.element(file.getByText(/^PDF, 9 páginas, 81\skB$/)).toBeVisible();
  });

  it('that was signed already says when', async () => {
    api.on(readDocumentText, contractTextAnswer({ firmado: '2026-11-20T20:05:00.000Z' }));
    const screen = await open();
    await expect
      .element(screen.getByText(/^Ya firmaste este documento el 20\snov\s2026, 3:05\sp\.\sm\.\.?$/))
      .toBeVisible();
  });

  it('asks for the one of the two that is read', async () => {
    const calls = api.on(readDocumentText, contractTextAnswer());
    const screen = await open('promissory_note');
    await expect.element(screen.getByRole('button', { name: /^Abrir el PDF del pagaré/ })).toBeVisible();
    await expect
      .poll(() => calls.map(({ params }) => params))
      .toEqual([{ applicationId, document: 'pagare' }]);
    await screen.getByRole('button', { name: 'Seguir con la firma' }).click();
    expect(heard.onBack).toHaveBeenCalledTimes(1);
  });

  it('at 320 points lets nothing be wider than the screen, its widest table neither', async () => {
    await page.viewport(320, 568);
    try {
      const screen = await open();
      await expect.element(planTable(screen)).toBeInTheDocument();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
      const box = planTable(screen).element().closest('section');
      expect(box?.scrollWidth).toBe(box?.clientWidth);
      await expect.poll(() => box?.tabIndex).toBe(-1);
    } finally {
      await page.viewport(360, 740);
    }
  });

  it('on paper is the text alone', async () => {
    const screen = await open();
    await expect.element(planTable(screen)).toBeInTheDocument();
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    try {
      await expect.element(planTable(screen)).toBeVisible();
      const shown = [...screen.container.querySelectorAll('button')].filter((button) =>
        button.checkVisibility(),
      );
      expect(shown).toEqual([]);
    } finally {
      await cdp().send('Emulation.setEmulatedMedia', { media: '' });
    }
  });
});

describe('a document that was read before', () => {
  it('stays readable without a network, and says that it may not be the latest', async () => {
    const first = await open();
    await expect.element(planTable(first)).toBeInTheDocument();
    await first.unmount();
    api.on(readDocumentText, LOST);
    loseNetwork();
    const screen = await open();
    await expect.element(screen.getByText('Lo que ves es de hace un momento')).toBeVisible();
    await expect.element(planTable(screen)).toBeInTheDocument();
  });

  it.each([
    ['was prepared anew', 'plan_changed', true],
    ['is not kept as text', 'text_not_kept', false],
  ])('and %s is told as that', async (_, reason, isGone) => {
    const first = await open();
    await expect.element(planTable(first)).toBeInTheDocument();
    await first.unmount();
    api.on(readDocumentText, rejection(409, reason, CHANGED));
    const screen = await open();
    const title = isGone ? 'Este documento ya no es el que vas a firmar' : 'Lo que ves es de hace un momento';
    await expect.element(screen.getByText(title)).toBeVisible();
    expect(planTable(screen).query() === null).toBe(isGone);
  });
});

describe('a document that cannot be read', () => {
  it('comes by another try where the server failed', async () => {
    let isDown = true;
    const down = DOWN;
    api.on(readDocumentText, () => (isDown ? down : contractTextAnswer()));
    const screen = await open();
    await expect.element(screen.getByText('Este servicio no responde.')).toBeVisible();
    isDown = false;
    await retry(screen).click();
    await expect.element(planTable(screen)).toBeInTheDocument();
  });

  it('because it is somebody else’s is not asked for again', async () => {
    api.on(readDocumentText, rejection(404, 'not_found', 'No tenemos ese documento.'));
    const screen = await open();
    await expect.element(screen.getByText(NOT_FETCHED)).toBeVisible();
    await expect.element(screen.getByText('No tenemos ese documento.')).toBeVisible();
    expect(retry(screen).query()).toBeNull();
    await screen.getByRole('button', { name: 'Volver a la firma' }).click();
    expect(heard.onBack).toHaveBeenCalledTimes(1);
  });

  it('because the credit changed leads back to the review with the reason', async () => {
    api.on(readDocumentText, rejection(409, 'plan_changed', CHANGED));
    const screen = await open();
    await screen.getByRole('button', { name: 'Volver a la revisión' }).click();
    expect(heard.onChanged.mock.calls).toEqual([[CHANGED]]);
    expect(screen.getByRole('button', { name: /^Abrir el PDF/ }).query()).toBeNull();
  });

  it('whole, since a piece lacks its words, is not shown in part', async () => {
    api.on(readDocumentText, contractTextAnswer({ bloques: [{ tipo: 'parrafo' }] }));
    const screen = await open();
    await expect.element(screen.getByText(NOT_FETCHED)).toBeVisible();
  });
});
