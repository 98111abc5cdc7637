import { beforeEach, describe, expect, it } from 'vitest';
import { readCredit } from '#core/api/credit/credit.ts';
import { emptyDevice } from '../../../../tests/components/paying.ts';
import type { RenderedAt } from '../../../../tests/components/render-at.tsx';
import { renderRoute } from '../../../../tests/components/render-route.tsx';
import { setSession } from '../../../../tests/components/session.ts';
import { LOST, type StubbedApi, stubApi } from '../../../../tests/components/stub-api.ts';
import {
  CREDIT_NUMBER,
  type CreditChanges,
  creditAnswer,
  instalmentAnswer,
  paymentAnswer,
  planAnswer,
} from '../../../../tests/samples/credit.ts';
import { statusAnswer } from '../../../../tests/samples/payments.ts';
import { paymentCalls } from '../../../platform/api/payment-calls.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { creditQuery } from '../../../platform/queries/credit-query.ts';
import PortalPayment from '../portal-payment.tsx';

const REFERENCE = 'CS-here';
const BEFORE: CreditChanges = { facturas: planAnswer('al_dia') };
const AFTER: CreditChanges = {
  facturas: planAnswer('pagada'),
  pagos: [paymentAnswer({ referencia: REFERENCE })],
  debt: { quota_debt: 0, total_debt: 1_643_165 },
};
const PAID_OFF: CreditChanges = {
  ...AFTER,
  credito: { estado: 'pagado' },
  facturas: [instalmentAnswer(1, { estado: 'pagada' })],
  debt: { quota_debt: 0, total_debt: 0 },
};

let api: StubbedApi;

/** The result of a payment that the credit of `after` has; `before`: as the device knew it. */
const open = async (
  after: CreditChanges | typeof LOST,
  before: CreditChanges = BEFORE,
): Promise<RenderedAt> => {
  api.on(readCredit, creditAnswer(before));
  await queryClient.fetchQuery(creditQuery(CREDIT_NUMBER));
  api.on(readCredit, after === LOST ? LOST : creditAnswer(after));
  const element = (
    <PortalPayment
      creditNumber={CREDIT_NUMBER}
      headerAction={null}
      paidOff={() => null}
      clearance={<p>El paz y salvo</p>}
    />
  );
  return renderRoute('/dashboard/pay/*', element, { path: `/dashboard/pay?reference=${REFERENCE}` });
};
const ring = (screen: RenderedAt, name: string) => screen.getByRole('img', { name });
const segmentsOf = (screen: RenderedAt) => {
  const paths = [...screen.container.querySelectorAll('[role=img] g > path')];
  return {
    filled: paths.filter(({ classList }) => /filled/.test(classList.value)).length,
    all: paths.length,
  };
};

beforeEach(async () => {
  await emptyDevice();
  localStorage.clear();
  queryClient.clear();
  setSession({ loan: CREDIT_NUMBER });
  api = stubApi();
  api.on(paymentCalls.readPaymentStatus, statusAnswer('succeeded'));
});

describe('a payment of one’s own credit that went well', () => {
  it('fills its segment, and the debt falls to what is left', async () => {
    const screen = await open(AFTER);
    await expect.element(ring(screen, '1 de 6 cuotas pagadas')).toBeVisible();
    await expect.element(screen.getByText('1 de 6', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('$ 1.643.165').first()).toBeVisible();
    expect(screen.getByText('El paz y salvo').query()).toBeNull();
  });

  it('that was the last one closes the ring and gives the paz y salvo', async () => {
    const screen = await open(PAID_OFF);
    await expect.element(ring(screen, 'Terminaste de pagar tu crédito')).toBeVisible();
    // Paid at once: the plan has one instalment left in it, the ring its six segments.
    await expect.poll(() => segmentsOf(screen)).toEqual({ filled: 6, all: 6 });
    await expect.element(screen.getByText('Terminaste de pagar tu crédito')).toBeVisible();
    await expect.element(screen.getByText('El paz y salvo')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Ir al menú principal' })).toBeVisible();
  });

  it('shows no figures of before where those of now are not to be had', async () => {
    const screen = await open(LOST);
    await expect.element(screen.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
    await expect.poll(() => screen.getByRole('img', { name: /cuotas pagadas/ }).query()).toBeNull();
    expect(screen.getByText('$ 2.000.000').query()).toBeNull();
  });
});
