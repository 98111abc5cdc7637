import { vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import { readCredit } from '#core/api/credit/credit.ts';
import { simulatePayment } from '#core/api/credit/simulation.ts';
import type { Payable } from '../../src/features/payments/model/payable.ts';
import { PaymentDetail, type PaymentDetailProps } from '../../src/features/payments/pay/payment-detail.tsx';
import { paymentCalls } from '../../src/platform/api/payment-calls.ts';
import { queryClient } from '../../src/platform/api/query-client.ts';
import { documentAtom } from '../../src/platform/session/session-atoms.ts';
import { store } from '../../src/platform/store.ts';
import { type CreditChanges, creditAnswer } from '../samples/credit.ts';
import { signatureAnswer } from '../samples/payments.ts';
import { simulationAnswer } from '../samples/simulation.ts';
import { stubWidget } from './checkout-widget.ts';
import { emptyDevice, payable } from './paying.ts';
import { type RenderedAt, renderAt } from './render-at.tsx';
import { StubbedError, stubApi } from './stub-api.ts';

/** A screen with a payment form, by its parts. */
export interface PaymentFormScreen extends RenderedAt {
  radio(name: RegExp | string): Locator;
  button(name: string): Locator;
  link(name: RegExp | string): Locator;
  readonly submit: Locator;
  readonly amount: Locator;
  readonly alert: Locator;
}

export const paymentForm = (screen: RenderedAt): PaymentFormScreen => ({
  ...screen,
  radio: (name) => screen.getByRole('radio', { name }),
  button: (name) => screen.getByRole('button', { name }),
  link: (name) => screen.getByRole('link', { name }),
  submit: screen.getByRole('button', { name: 'Continuar' }),
  amount: screen.getByLabelText('Valor a pagar'),
  alert: screen.getByRole('alert'),
});

/** A holder on a new device, whose credit the server knows, and whose payments the provider signs and opens. */
export const newPayer = async () => {
  await emptyDevice();
  queryClient.clear();
  store.set(documentAtom, '1012345678');
  const api = stubApi();
  const owe = (changes?: CreditChanges) => api.on(readCredit, creditAnswer(changes));
  owe();
  api.on(simulatePayment, ({ query }) => simulationAnswer(Number(query.valor)));
  const signed = api.on(paymentCalls.signPayment, signatureAnswer());
  const [onClosed, onStale, onPassOver] = [
    vi.fn<(reference: string) => void>(),
    vi.fn<(sentence: string) => void>(),
    vi.fn<() => void>(),
  ];
  const detail = (of: Payable, Form?: PaymentDetailProps['Form']) => (
    <PaymentDetail payable={of} base="/dashboard/pay" {...{ Form, onClosed, onStale, onPassOver }} />
  );
  return {
    api,
    /** What the credit is from now on. */
    owe,
    signed,
    /** Whole pesos of what was signed. */
    amounts: () => signed.map(({ body }) => body.amount_in_cents / 100),
    windows: stubWidget(),
    onClosed,
    onStale,
    onPassOver,
    detail,
    /** The detail of a payable. */
    open: async (of = payable()) =>
      paymentForm(await renderAt(detail(of), { path: '/dashboard/pay/online' })),
    refuse: (status: number, body: StubbedError['body']) =>
      api.on(paymentCalls.signPayment, new StubbedError(status, body)),
  };
};

export type Payer = Awaited<ReturnType<typeof newPayer>>;
