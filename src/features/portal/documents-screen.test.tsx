import { beforeEach, describe, expect, it } from 'vitest';
import { readCredit } from '#core/api/credit/credit.ts';
import {
  downloadCalendar,
  downloadMovements,
  downloadPromissoryNote,
  downloadStatement,
  issueClearance,
  listCreditDocuments,
} from '#core/api/credit/credit-documents.ts';
import { downloadContract } from '#core/api/signing/signing.ts';
import { loseNetwork } from '../../../tests/components/connection.ts';
import { stubDownloads, stubTabs } from '../../../tests/components/files.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, DOWN } from '../../../tests/components/stub-api.ts';
import {
  CREDIT_NUMBER,
  type CreditChanges,
  creditAnswer,
  planAnswer,
} from '../../../tests/samples/credit.ts';
import { creditDocumentsAnswer } from '../../../tests/samples/documents.ts';
import DocumentsScreen from './documents-screen.tsx';

const APPLICATION = '33333333-3333-4333-8333-333333333333';
const bytes = (text: string) => new TextEncoder().encode(text);

const open = (changes: CreditChanges = {}): Promise<RenderedAt> => {
  api.on(readCredit, creditAnswer({ facturas: planAnswer('al_dia'), ...changes }));
  return renderAt(<DocumentsScreen creditNumber={CREDIT_NUMBER} onLeave={() => undefined} />, {
    path: '/dashboard/documents',
  });
};
const button = (screen: RenderedAt, name: RegExp | string) => screen.getByRole('button', { name });
const statement = (periodo: number) => ({
  periodo,
  desde: `2026-0${periodo}-01`,
  hasta: `2026-0${periodo}-28`,
  disponible_desde: `2026-0${periodo}-20`,
});

beforeEach(() => {
  setSession({ loan: CREDIT_NUMBER });
  api.on(listCreditDocuments, creditDocumentsAnswer());
});

describe('a document of the credit', () => {
  // @covers 2.16
  it.each([
    ['Abrir el contrato', downloadContract, { id: APPLICATION }, {}, 'Contrato firmado'],
    ['Abrir el pagaré', downloadPromissoryNote, { id: APPLICATION }, {}, 'Pagaré firmado'],
    [
      'Extracto de la cuota 2',
      downloadStatement,
      { loanId: '1500000420' },
      { periodo: '2' },
      'Extracto de la cuota 2',
    ],
    ['Ver mi paz y salvo', issueClearance, { loanId: '1500000420' }, {}, 'Paz y salvo'],
  ] as const)(
    'opens in a tab of its own, read with the session: %s',
    async (name, endpoint, params, query, title) => {
      api.on(
        listCreditDocuments,
        creditDocumentsAnswer({
          extractos: [statement(2), statement(1)],
          paz_y_salvo: { disponible: true, motivo: null, deuda: 0, fecha: '2026-11-22' },
        }),
      );
      const calls = api.on(endpoint, bytes(`%PDF ${title}`));
      const tabs = stubTabs();
      const screen = await open();
      await button(screen, new RegExp(`^${name}`)).click();
      await expect.poll(() => tabs[0]?.address).toMatch(/^blob:/);
      expect(tabs[0]?.document.title).toBe(title);
      expect(await tabs[0]?.text()).toBe(`%PDF ${title}`);
      expect(calls.map((made) => [made.params, made.query, made.headers.get('authorization')])).toEqual([
        [params, query, 'Bearer session-token'],
      ]);
      await expect.element(button(screen, new RegExp(`^${name}`))).not.toHaveAttribute('aria-busy');
      expect(screen.getByRole('alert').query()).toBeNull();
    },
  );

  it('that cannot be read closes its tab, says so, and can be tried again', async () => {
    api.on(downloadContract, DOWN);
    const tabs = stubTabs();
    const screen = await open();
    await button(screen, /^Abrir el contrato/).click();
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText('No pudimos abrir el documento')).toBeVisible();
    await expect.element(alert.getByText('Este servicio no responde.')).toBeVisible();
    expect(tabs[0]?.isClosed).toBe(true);
    api.on(downloadContract, bytes('%PDF'));
    await button(screen, /^Abrir el contrato/).click();
    await expect.poll(() => tabs[1]?.address).toMatch(/^blob:/);
    await expect.element(alert).not.toBeInTheDocument();
  });

  it('says before it is opened how large it is, where that is known', async () => {
    const screen = await open();
    await expect.element(button(screen, /^Abrir el contrato PDF, 9 páginas, 81\skB/)).toBeVisible();
    await expect.element(button(screen, /^Abrir el pagaré PDF, 3 páginas, 42\skB/)).toBeVisible();
  });
});

describe('the statements', () => {
  it('are not there yet on the first days, and the day of the first is told', async () => {
    const screen = await open();
    await expect.element(screen.getByText('Aún no hay extractos.')).toBeVisible();
    await expect
      .element(
        screen.getByText(
          'El extracto de la cuota 1 estará listo el 24 de noviembre de 2026, cinco días hábiles antes de la fecha de pago.',
        ),
      )
      .toBeVisible();
  });

  it('are listed the newest first, each with its days; three at hand, the others one press away', async () => {
    api.on(
      listCreditDocuments,
      creditDocumentsAnswer({
        extractos: [5, 4, 3, 2, 1].map(statement),
        siguiente_extracto: { ...statement(6), disponible_desde: '2026-12-24' },
      }),
    );
    const screen = await open();
    const list = button(screen, /^Extracto de la cuota/);
    await expect.poll(() => list.elements().length).toBe(3);
    const texts = () => list.elements().map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
    expect(texts()[0]).toMatch(/^Extracto de la cuota 5 ?Del 1 may 2026 al 28 may 2026/);
    await screen.getByText('Ver los anteriores (2)').click();
    await expect.poll(() => list.elements().length).toBe(5);
    expect(texts().map((text) => /cuota (\d)/.exec(text)?.[1])).toEqual(['5', '4', '3', '2', '1']);
    await expect
      .element(screen.getByText(/^El extracto de la cuota 6 estará listo el 24 de diciembre/))
      .toBeVisible();
  });
});

describe('the paz y salvo', () => {
  // @covers 2.17
  it('says what is missing for it, and leads to pay that', async () => {
    const screen = await open();
    await expect
      .element(screen.getByText('Te falta pagar $ 2.024.187, tu deuda total al 20 de noviembre de 2026.'))
      .toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Ir a pagar' }))
      .toHaveAttribute('href', '/dashboard/pay');
    expect(button(screen, /^Ver mi paz y salvo/).query()).toBeNull();
  });

  it('waits with nothing to pay for a payment on its way', async () => {
    const motivo = 'Tienes un pago en proceso.';
    api.on(
      listCreditDocuments,
      creditDocumentsAnswer({ paz_y_salvo: { disponible: false, motivo, deuda: 0, fecha: '2026-11-22' } }),
    );
    const screen = await open();
    await expect.element(screen.getByText(motivo)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir a pagar' }).query()).toBeNull();
    expect(button(screen, /^Ver mi paz y salvo/).query()).toBeNull();
  });
});

describe('a file for another program', () => {
  // @covers 2.17
  it.each([
    ['Descargar los movimientos', downloadMovements, 'movimientos-1500000420.csv'],
    ['Agregar a mi calendario', downloadCalendar, 'pagos-1500000420.ics'],
  ] as const)('is saved byte for byte under the credit’s number: %s', async (name, endpoint, fileName) => {
    const calls = api.on(endpoint, bytes('\uFEFFañadido;1'));
    const saved = stubDownloads();
    const screen = await open();
    await button(screen, new RegExp(`^${name}`)).click();
    await expect.poll(() => saved.map((file) => file.name)).toEqual([fileName]);
    // Decoding as text strips the byte order mark.
    expect(await saved[0]?.text()).toBe('añadido;1');
    expect(calls.map(({ params, headers }) => [params, headers.get('authorization')])).toEqual([
      [{ loanId: '1500000420' }, 'Bearer session-token'],
    ]);
  });

  it.each([
    ['Descargar los movimientos', downloadMovements, 'No pudimos descargar los movimientos'],
    ['Agregar a mi calendario', downloadCalendar, 'No pudimos descargar tus fechas'],
  ] as const)('that cannot be had says so: %s', async (name, endpoint, title) => {
    api.on(endpoint, DOWN);
    const screen = await open();
    await button(screen, new RegExp(`^${name}`)).click();
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText(title)).toBeVisible();
    await expect.element(alert.getByText('Este servicio no responde.')).toBeVisible();
  });

  it('of dates is not offered where none are left', async () => {
    const paid = ['pagada', 'pagada', 'pagada', 'pagada', 'pagada', 'pagada'] as const;
    const screen = await open({ credito: { estado: 'pagado' }, facturas: planAnswer(...paid) });
    await expect.element(button(screen, /^Descargar los movimientos/)).toBeVisible();
    expect(button(screen, /^Agregar a mi calendario/).query()).toBeNull();
  });
});

describe('a list of documents that cannot be read', () => {
  it('says so, leaves what was signed at hand, and is tried again with a press', async () => {
    api.on(listCreditDocuments, DOWN);
    const screen = await open();
    const alert = screen.getByRole('alert');
    await expect
      .element(alert.getByText('No pudimos consultar tus extractos y tu paz y salvo'))
      .toBeVisible();
    await expect.element(alert.getByText('Este servicio no responde.')).toBeVisible();
    await expect.element(button(screen, /^Abrir el contrato/)).toBeVisible();
    api.on(listCreditDocuments, creditDocumentsAnswer());
    await button(screen, 'Volver a intentar').click();
    await expect.element(screen.getByText(/^Te falta pagar/)).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
  });
});

describe('without a network', () => {
  // @covers 2.17
  it('every document stays in its place, off, and says why; nothing is asked for', async () => {
    const tabs = stubTabs();
    const saved = stubDownloads();
    const screen = await open();
    await expect.element(screen.getByText(/^Te falta pagar/)).toBeVisible();
    loseNetwork();
    const why = 'Para abrir tus documentos necesitas conexión.';
    const names = [
      /^Abrir el contrato/,
      /^Abrir el pagaré/,
      /^Agregar a mi calendario/,
      /^Descargar los movimientos/,
    ];
    for (const name of names) {
      await expect.element(button(screen, name)).toHaveAttribute('aria-disabled', 'true');
      await expect.element(button(screen, name)).toHaveAccessibleDescription(why);
    }
    const pay = button(screen, 'Ir a pagar');
    await expect.element(pay).toHaveAccessibleDescription('Para pagar necesitas conexión.');
    // Once for the two that were signed, once for each file.
    const seen = screen
      .getByText(why)
      .elements()
      .filter((element) => element.checkVisibility());
    expect(seen).toHaveLength(3);
    for (const name of names) await button(screen, name).click({ force: true });
    expect([...tabs, ...saved]).toEqual([]);
  });
});
