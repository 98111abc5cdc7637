import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCredit } from '#core/api/credit/credit.ts';
import { downloadReceipt } from '#core/api/credit/credit-documents.ts';
import { loseNetwork } from '../../../tests/components/connection.ts';
import { stubTabs } from '../../../tests/components/files.ts';
import { factsIn } from '../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, HUNG } from '../../../tests/components/stub-api.ts';
import {
  CREDIT_NUMBER,
  type CreditChanges,
  creditAnswer,
  openPaymentAnswer,
  paymentAnswer,
} from '../../../tests/samples/credit.ts';
import { counterAnswer } from '../../../tests/samples/payments.ts';
import PaymentsScreen from './payments-screen.tsx';

const MINUTE_MS = 60_000;

const open = (changes: CreditChanges = {}): Promise<RenderedAt> => {
  api.on(readCredit, creditAnswer(changes));
  return renderAt(<PaymentsScreen creditNumber={CREDIT_NUMBER} onLeave={() => undefined} />, {
    path: '/dashboard/payments',
  });
};
/** Opens the row of a payment of this amount. */
const openRow = (screen: RenderedAt, amount: string) => screen.getByText(amount, { exact: true }).click();
const title = (screen: RenderedAt, name: string) => screen.getByRole('heading', { level: 2, name });

beforeEach(() => {
  setSession({ loan: CREDIT_NUMBER });
});

describe('the payments', () => {
  it('are none at first, and the way to the first is at hand', async () => {
    const screen = await open();
    await expect.element(screen.getByText('Aún no has hecho pagos')).toBeVisible();
    await expect
      .element(screen.getByRole('main').getByRole('link', { name: 'Pagar', exact: true }))
      .toHaveAttribute('href', '/dashboard/pay');
  });

  it('are one line each under the heading of their year, the newest first and open', async () => {
    const screen = await open({
      pagos: [
        paymentAnswer({ id: '2', valor: 402_117, canal: 'NEQUI', referencia: 'CS-two', puntualidad: 'Late' }),
        paymentAnswer({ id: '1', fecha: '2026-01-01T04:59:00.000Z', puntualidad: 'On date' }),
      ],
    });
    await expect.element(title(screen, '2026')).toBeVisible();
    const lists = [...screen.container.querySelectorAll('[aria-labelledby^=year]')].map((section) => [
      section.querySelector('h2')?.textContent,
      ...[...section.querySelectorAll('summary')].map(({ textContent }) =>
        textContent.replaceAll(/\s/g, ' '),
      ),
    ]);
    // The last minute of the year in Colombia.
    expect(lists).toEqual([
      ['2026', '20 nov Con mora · Nequi $ 402.117'],
      ['2025', '31 dic A tiempo · PSE $ 900.000'],
    ]);
    expect([...screen.container.querySelectorAll('details')].map((row) => row.open)).toEqual([true, false]);
    await expect.element(screen.getByText('CS-two')).toBeVisible();
  });

  it('have the shape of the list while they are read', async () => {
    api.on(readCredit, HUNG);
    const screen = await renderAt(<PaymentsScreen creditNumber={CREDIT_NUMBER} onLeave={() => undefined} />, {
      path: '/dashboard/payments',
    });
    await expect.element(screen.getByText('Consultando tu crédito…')).toBeVisible();
    expect(screen.container.querySelectorAll('main [aria-hidden] > span')).toHaveLength(4);
  });

  // @covers 2.16
  it('show when and how they were made and how each peso was applied: in one sentence, and line by line at its own concept', async () => {
    const screen = await open({ pagos: [paymentAnswer()] });
    await expect.element(screen.getByRole('heading', { level: 3, name: 'Cómo se aplicó' })).toBeVisible();
    expect(factsIn(screen.container)).toMatchObject({
      'Fecha y hora': '20 nov 2026, 10:00 a. m.',
      'Medio de pago': 'PSE',
      Referencia: 'CS-posted',
    });
    // Paid and valued on the same day.
    expect(screen.getByText('Cuenta desde').query()).toBeNull();
    await expect
      .element(screen.getByText('$ 729.586 pagaron la cuota 1 y la cuota 2 y $ 170.414 abonaron a capital.'))
      .toBeVisible();
    await expect
      .element(screen.getByText('Además te ahorraste $ 1.125 de intereses, que también fueron a capital.'))
      .toBeVisible();
    expect(factsIn(screen.getByRole('region', { name: 'Cómo se aplicó' }).element())).toEqual({
      'Costos de cobranza de la cuota 1': '$ 12.345',
      'Interés de mora de la cuota 1': '$ 3.571',
      'Seguro de vida de la cuota 1': '$ 1.000',
      'Fondo de garantías con IVA de la cuota 1': '$ 1.190',
      'Interés de la cuota 1': '$ 36.000',
      'Capital de la cuota 1': '$ 318.645',
      'Seguro de vida de la cuota 2': '$ 1.000',
      'Fondo de garantías con IVA de la cuota 2': '$ 1.190',
      'Interés de la cuota 2': '$ 30.264',
      'Capital de la cuota 2': '$ 324.381',
      'Abono a capital': '$ 170.414',
      Total: '$ 900.000',
    });
  });

  // @covers 2.28
  it('that went back say so and when, and count as nothing', async () => {
    const screen = await open({
      pagos: [
        paymentAnswer({
          estado: 'reversado',
          fecha_reversion: '2026-11-22T03:00:00.000Z',
          fecha_valor: '2026-11-20',
          puntualidad: null,
          aplicacion: [],
        }),
      ],
    });
    await expect.element(screen.getByText('Reversado')).toBeVisible();
    await expect
      .element(screen.getByText(/^El dinero de este pago se devolvió el 21 de noviembre de 2026\./))
      .toBeVisible();
    expect(screen.getByText('Cómo se aplicó', { exact: true }).query()).toBeNull();
    expect(screen.getByText('A tiempo').query()).toBeNull();
    expect(screen.getByText('Cuenta desde').query()).toBeNull();
  });

  it('say from which day they count where that is another, and what was reported of them', async () => {
    const screen = await open({
      pagos: [
        paymentAnswer({
          id: '1',
          valor: 356_835,
          fecha_valor: '2026-11-19',
          reporte: { fecha: '2026-11-20T15:00:20.000Z', valor: 356_835 },
        }),
        paymentAnswer({ id: '2', reporte: { fecha: '2026-11-20T15:00:00.000Z', valor: 500_001 } }),
      ],
    });
    await openRow(screen, '$ 900.000');
    await expect.element(screen.getByText('19 de noviembre de 2026')).toBeVisible();
    await expect
      .element(screen.getByText('Es el pago en efectivo que se reportó con comprobante.'))
      .toBeVisible();
    await expect
      .element(
        screen.getByText(/^Se reportó con comprobante por \$\s500\.001 \(20\snov\s2026, 10:00\sa\.\sm\.\)/),
      )
      .toBeVisible();
  });
});

describe('the receipt of a payment', () => {
  const receipt = (screen: RenderedAt) =>
    screen.getByRole('button', { name: 'Abrir el recibo del pago de $ 900.000 del 20 de noviembre de 2026' });

  it('opens in a tab of its own, read with the session', async () => {
    const calls = api.on(downloadReceipt, new TextEncoder().encode('%PDF a receipt'));
    const tabs = stubTabs();
    const screen = await open({ pagos: [paymentAnswer()] });
    await receipt(screen).click();
    await expect.poll(() => tabs[0]?.address).toMatch(/^blob:/);
    expect(await tabs[0]?.text()).toBe('%PDF a receipt');
    expect(calls.map(({ params, headers }) => [params, headers.get('authorization')])).toEqual([
      [{ loanId: '1500000420', paymentId: 'posted' }, 'Bearer session-token'],
    ]);
  });

  it('waits without a network, and says so', async () => {
    const screen = await open({ pagos: [paymentAnswer()] });
    await expect.element(receipt(screen)).toBeVisible();
    loseNetwork();
    await expect
      .element(receipt(screen))
      .toHaveAccessibleDescription('Para abrir tus documentos necesitas conexión.');
  });
});

describe('what is under way', () => {
  it('stands above what is paid, counts as nothing, and becomes a payment by itself once it is posted', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const screen = await open({ pagos_en_proceso: [openPaymentAnswer()] });
    await expect.element(title(screen, 'Pagos en proceso')).toBeVisible();
    await expect.element(screen.getByText('Pago de $ 356.835 en proceso')).toBeVisible();
    await expect.element(screen.getByText('Esta lista se actualiza sola.')).toBeVisible();
    expect(screen.getByText('Cómo se aplicó', { exact: true }).query()).toBeNull();
    expect(screen.getByText('Aún no has hecho pagos').query()).toBeNull();
    api.on(readCredit, creditAnswer({ pagos: [paymentAnswer({ valor: 356_835 })] }));
    await vi.advanceTimersByTimeAsync(4_000);
    await expect.element(title(screen, '2026')).toBeVisible();
    await expect.element(title(screen, 'Pagos en proceso')).not.toBeInTheDocument();
  });

  // @covers 2.28
  it('is looked at for ten minutes; then nobody looks by itself, it says so, and a press looks again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const screen = await open();
    await expect.element(screen.getByText('Aún no has hecho pagos')).toBeVisible();
    const read = api.on(readCredit, creditAnswer({ pagos_en_proceso: [openPaymentAnswer()] }));
    await screen.getByRole('button', { name: 'Actualizar', exact: true }).click();
    await expect.element(screen.getByText('Esta lista se actualiza sola.')).toBeVisible();
    vi.setSystemTime(Date.now() + 10 * MINUTE_MS);
    await vi.advanceTimersByTimeAsync(4_000);
    const again = screen.getByRole('button', { name: 'Consultar de nuevo' });
    await expect.element(again).toBeVisible();
    await expect.element(screen.getByText(/dejamos de consultar por ahora/)).toBeVisible();
    const reads = read.length;
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(read).toHaveLength(reads);
    await again.click();
    await expect.element(screen.getByText('Esta lista se actualiza sola.')).toBeVisible();
    await vi.advanceTimersByTimeAsync(4_000);
    await expect.poll(() => read.length).toBeGreaterThan(reads + 1);
  });

  // Lazy-loaded notice: React throttles its first reveal, hence the longer timeout.
  it('at a counter is told with its numbers', async () => {
    const waiting = openPaymentAnswer({
      caja: counterAnswer({ pagar_antes_de: '2099-11-25T04:59:00.000Z' }),
    });
    const screen = await open({ pagos_en_proceso: [waiting] });
    await expect.element(screen.getByText('Te falta pagar $ 356.835 en la caja')).toBeVisible();
    await expect.element(screen.getByText('22955', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Esta lista se actualiza sola.')).toBeVisible();
  });

  it('at a counter is not looked at once its time is over', async () => {
    const lapsed = openPaymentAnswer({ estado: 'rechazado', caja: counterAnswer({ vencida: true }) });
    const screen = await open({ pagos_en_proceso: [lapsed] });
    await expect.element(screen.getByText('Terminó el plazo para pagar $ 356.835 en la caja')).toBeVisible();
    await expect.element(screen.getByText('Aún no has hecho pagos')).toBeVisible();
    expect(screen.getByText('Esta lista se actualiza sola.').query()).toBeNull();
  });

  it('was reported with a slip: it waits, or why it was refused', async () => {
    const reported = openPaymentAnswer({
      tipo: 'efectivo',
      reportado_por: 'titular',
      recibo: '0815',
      valor: 201_202,
    });
    const screen = await open({
      pagos_en_proceso: [
        reported,
        { ...reported, referencia: 'other', valor: 301_303, estado: 'rechazado', motivo: 'ilegible' },
      ],
    });
    await expect.element(screen.getByText('Pago en efectivo reportado: $ 201.202')).toBeVisible();
    await expect.element(screen.getByText('No pudimos registrar el pago de $ 301.303')).toBeVisible();
    await expect.element(screen.getByText(/^El comprobante no se alcanza a leer\./)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Reportarlo de nuevo' }))
      .toHaveAttribute('href', '/dashboard/pay/cash/slip');
    expect(screen.getByText('Esta lista se actualiza sola.').query()).toBeNull();
  });
});
