import { beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeCredit, readCredit } from '#core/api/credit/credit.ts';
import { loseNetwork } from '../../../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../../../tests/components/render-at.tsx';
import { HUNG, type StubbedApi, StubbedError, stubApi } from '../../../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, creditAnswer, openPaymentAnswer } from '../../../../tests/samples/credit.ts';
import { aLoan } from '../../../../tests/samples/loans.ts';
import { counterAnswer } from '../../../../tests/samples/payments.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { pesos } from '../../../ui/money-text.ts';
import CashScreen from './cash-screen.tsx';

const NUMBER = String(CREDIT_NUMBER);
const DOWN = new StubbedError(503, { code: 'unavailable', message: 'Este servicio no responde.' });

let api: StubbedApi;

const open = (): Promise<RenderedAt> =>
  renderAt(
    <CashScreen creditNumber={CREDIT_NUMBER} base="/dashboard/pay" slipTo="/dashboard/pay/cash/slip" />,
  );
const code = (screen: RenderedAt, kind: string) =>
  screen.getByRole('img', { name: `Código ${kind} del crédito ${NUMBER}` });
const copy = (screen: RenderedAt) => screen.getByRole('button', { name: 'Copiar el número' });

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
/** Label, note and amount of each choice. */
const amountsIn = (screen: RenderedAt) =>
  screen
    .getByRole('radio')
    .elements()
    .map((radio) => [
      ...(radio.parentElement?.querySelectorAll(
        ':scope > span:first-of-type > span, :scope > span:last-of-type',
      ) ?? []),
    ])
    .map((parts) => parts.map(({ textContent }) => plain(textContent)));
const CURRENT = [
  ['Pago mínimo', 'Hasta el 1 dic 2026.', '$ 356.835'],
  ['Deuda total', 'Hoy, 20 nov 2026. Mañana es otro valor.', '$ 2.024.187'],
];

beforeEach(() => {
  queryClient.clear();
  api = stubApi();
});

describe('the number for the counter', () => {
  // @covers 2.22
  it('is large, a barcode and a QR, with the agreement, what to hand over and the ways on', async () => {
    api.on(readCredit, creditAnswer());
    const screen = await open();
    await expect.poll(() => amountsIn(screen)).toEqual(CURRENT);
    await expect.element(screen.getByText('Convenio 12345')).toBeVisible();
    for (const part of ['150', '000', '0420']) await expect.element(screen.getByText(part)).toBeVisible();
    await expect.element(code(screen, 'de barras')).toBeVisible();
    await expect.element(code(screen, 'QR')).toBeVisible();
    await expect.element(screen.getByText(/cuenta desde el momento en que pagas en la caja/)).toBeVisible();
    const ways = screen
      .getByRole('link')
      .elements()
      .map((link) => [link.getAttribute('href'), link.getAttribute('target')]);
    expect(ways).toContainEqual(['/dashboard/pay', null]);
    expect(ways).toContainEqual(['/dashboard/pay/cash/slip', null]);
    await expect
      .element(screen.getByRole('link', { name: /^Ver los corresponsales/ }))
      .toHaveAttribute('target', '_blank');
  });

  // @covers 2.22
  it('is copied as it is, says how where it cannot be, and needs no network', async () => {
    api.on(readCredit, HUNG);
    loseNetwork();
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    const screen = await open();
    await copy(screen).click();
    await expect.element(screen.getByText('Copiado')).toBeVisible();
    expect(copied.mock.calls).toEqual([[NUMBER]]);
    copied.mockRejectedValue(new DOMException('blocked', 'NotAllowedError'));
    await copy(screen).click();
    const how = screen.getByText('No pudimos copiarlo. Mantén presionado el número para copiarlo.');
    await expect.element(how).toBeVisible();
    const number = screen.getByText(NUMBER.slice(0, 3)).element().parentElement;
    getSelection()?.selectAllChildren(number ?? document.body);
    expect(String(getSelection())).toBe(NUMBER);
    await expect.element(code(screen, 'QR')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Ver los corresponsales/ }).query()).toBeNull();
  });

  it.each([
    ['while it is asked what is owed', HUNG, 'Consultando cuánto debes hoy…'],
    ['when nobody can say', DOWN, 'No pudimos consultar cuánto debes hoy. El número sirve igual.'],
  ] as const)('is there %s', async (_, answer, text) => {
    api.on(readCredit, answer);
    const screen = await open();
    await expect.element(screen.getByText(text)).toBeVisible();
    await expect.element(code(screen, 'QR')).toBeVisible();
  });

  it('says that nothing is due, without an amount of nothing', async () => {
    api.on(readCredit, creditAnswer({ debt: { quota_debt: 0 } }));
    const screen = await open();
    await expect.element(screen.getByText('Hoy no tienes cuotas por pagar.')).toBeVisible();
    expect(amountsIn(screen)).toEqual(CURRENT.slice(1));
  });

  // @covers 2.22
  it('is asked for what brings up to date first, each amount with the day until which it holds', async () => {
    const answer = creditAnswer({}, aLoan({ overdue: 1 }));
    const { minimumPayment, totalDebt, catchUp } = decodeCredit(answer.data);
    api.on(readCredit, answer);
    const screen = await open();
    const today = 'Hoy, 20 nov 2026. Mañana es otro valor.';
    await expect
      .poll(() => amountsIn(screen))
      .toEqual([
        ['Ponerme al día', today, plain(pesos(catchUp?.amount ?? 0))],
        ['Pago mínimo', today, plain(pesos(minimumPayment))],
        ['Deuda total', today, plain(pesos(totalDebt))],
      ]);
    await expect.element(screen.getByRole('radio', { name: /^Ponerme al día/ })).toBeChecked();
    await screen.getByRole('radio', { name: /^Deuda total/ }).click();
    await expect.element(screen.getByRole('radio', { name: /^Deuda total/ })).toBeChecked();
  });

  it('is not the one of a payment that was chosen in cash online, whose numbers are shown', async () => {
    const cash = (referencia: string, vencida: boolean) =>
      openPaymentAnswer({ referencia, valor: 356_831, caja: counterAnswer({ vencida }) });
    api.on(readCredit, creditAnswer({ pagos_en_proceso: [cash('CS-cash', false), cash('CS-over', true)] }));
    const screen = await open();
    await expect
      .element(
        screen.getByText(
          /^Tu pago de \$\s356\.831 se hace con el convenio 22955 y el número de pago 70123456789\./,
        ),
      )
      .toBeVisible();
    const links = screen.getByRole('link', { name: 'Ver cómo pagarlo' }).elements();
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard/pay?reference=CS-cash']);
  });
});
