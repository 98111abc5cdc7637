import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readProfile } from '#core/api/accounts/profiles.ts';
import { readCredit } from '#core/api/credit/credit.ts';
import { simulatePayment } from '#core/api/credit/simulation.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { serveApplicant } from '../../tests/components/applicant.ts';
import { findNetwork } from '../../tests/components/connection.ts';
import { putDrafts } from '../../tests/components/device.ts';
import { attempt, payable, setAttempts } from '../../tests/components/paying.ts';
import { renderRoute } from '../../tests/components/render-route.tsx';
import { setSession } from '../../tests/components/session.ts';
import { type StubbedApi, stubApi } from '../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, creditAnswer } from '../../tests/samples/credit.ts';
import { banksAnswer } from '../../tests/samples/payments.ts';
import { identifiedAnswer, profileAnswer } from '../../tests/samples/profiles.ts';
import { simulationAnswer } from '../../tests/samples/simulation.ts';
import { PaymentDetail } from '../features/payments/pay/payment-detail.tsx';
import OwnSlipScreen from '../features/payments/slip/own-slip-screen.tsx';
import TransferForm from '../features/payments/transfer/transfer-form.tsx';
import { bankTransferCalls } from '../platform/api/bank-transfer-calls.ts';
import { flushDrafts } from '../platform/drafts/open-drafts.ts';
import { isRestoredAtom } from '../platform/session/session-atoms.ts';
import { store } from '../platform/store.ts';
import CreateAccount from './create_account.tsx';
import CreateProfile from './create_profile.tsx';
import Login from './login.tsx';
import ProfileForm from './profileform.tsx';
import PublicPayment from './public-payment.tsx';
import Verify from './verificar.tsx';

type Profile = NonNullable<AnswerOf<typeof readProfile>>;

interface Screen {
  readonly at: string;
  readonly path: string;
  readonly route: string;
  readonly element: ReactNode;
  /** Omitted: no session; null: no profile yet. */
  readonly profile?: Profile | null;
  /** Of a credit, with a payment from a bank under way. */
  readonly hasCredit?: true;
  readonly button: string;
  readonly reason: RegExp;
  /** A field that stays editable. */
  readonly field: readonly [label: string, typed: string];
  /** It has no draft. */
  readonly isForgotten?: true;
}

const NUMBER = ['Número de celular', '3001234567'] as const;
const CODE = /^Para enviarte el código necesitas conexión\.$/;
const PAY = /^Para pagar necesitas conexión/;
const SAVE = /^Para guardar tus datos necesitas conexión/;

const nothing = () => undefined;
const FromBank = () => (
  <PaymentDetail
    payable={payable()}
    base="/dashboard/pay"
    Form={TransferForm}
    onClosed={nothing}
    onStale={nothing}
  />
);

const SCREENS: readonly Screen[] = [
  {
    at: 'the number of a new account',
    path: '/create_account',
    route: 'create_account',
    element: <CreateAccount />,
    button: 'Continuar',
    reason: CODE,
    field: NUMBER,
  },
  {
    at: 'the number to go on with',
    path: '/create_account?continue',
    route: 'create_account',
    element: <CreateAccount />,
    button: 'Continuar con mi crédito',
    reason: CODE,
    field: NUMBER,
  },
  {
    at: 'the login',
    path: '/login',
    route: 'login',
    element: <Login />,
    button: 'Solicitar código',
    reason: CODE,
    field: NUMBER,
  },
  {
    at: 'the verification of a document',
    path: '/verificar',
    route: 'verificar/:code?',
    element: <Verify />,
    button: 'Verificar',
    reason: /^Para comprobar un documento necesitas conexión\.$/,
    field: ['Código del documento', 'ABCD'],
    isForgotten: true,
  },
  {
    at: 'the look-up of a credit',
    path: '/public-payment',
    route: 'public-payment/*',
    element: <PublicPayment />,
    button: 'Consultar crédito',
    reason: PAY,
    field: ['Número de crédito', '123'],
  },
  {
    at: 'the data for a bank',
    path: '/dashboard/pay/pse?intento=CS-signed',
    route: 'dashboard/pay/pse',
    element: <FromBank />,
    hasCredit: true,
    button: 'Ir al banco',
    reason: PAY,
    field: ['Nombre completo', 'Jean Dupont'],
  },
  {
    at: 'the slip of a counter',
    path: '/dashboard/pay/cash/slip',
    route: 'dashboard/pay/cash/slip',
    element: <OwnSlipScreen creditNumber={CREDIT_NUMBER} closeTo="/dashboard/pay/cash" />,
    hasCredit: true,
    button: 'Enviar comprobante',
    reason: /^Para enviar el comprobante necesitas conexión\. Lo que escribiste queda guardado\.$/,
    field: ['Valor que pagaste', '$ 100.000'],
  },
  {
    at: 'the applicant’s data',
    path: '/create_profile',
    route: 'create_profile',
    element: <CreateProfile />,
    profile: null,
    button: 'Continuar',
    reason: SAVE,
    field: ['Nombres', 'Ana'],
  },
  {
    at: 'the personal data',
    path: '/profileform?ver=datos',
    route: 'profileform',
    element: <ProfileForm />,
    profile: profileAnswer(),
    button: 'Continuar',
    reason: SAVE,
    field: ['Número de documento', '1020304050'],
  },
  {
    at: 'the procedure',
    path: '/profileform',
    route: 'profileform',
    element: <ProfileForm />,
    profile: identifiedAnswer(),
    button: 'Aplicar al crédito',
    reason: /^Para enviar tu solicitud necesitas conexión/,
    field: ['Código de asesor comercial', 'A-77'],
  },
];

let api: StubbedApi;

const open = async (screen: Screen, accountId: string) => {
  const { path, route, element, profile, hasCredit, button } = screen;
  if (hasCredit) {
    setSession({ accountId, loan: CREDIT_NUMBER });
    api.on(readCredit, creditAnswer());
    api.on(simulatePayment, ({ query }) => simulationAnswer(Number(query.valor)));
    api.on(bankTransferCalls.listBanks, banksAnswer());
    setAttempts(attempt({ reference: 'CS-signed' }));
  }
  if (profile !== undefined) {
    setSession({ accountId, profileId: profile?.id ?? null });
    serveApplicant(api);
    api.on(readProfile, profile ?? null);
  }
  const opened = await renderRoute(route, element, { path });
  return { ...opened, button: opened.getByRole('button', { name: button, exact: true }) };
};

beforeEach(async () => {
  await putDrafts();
  api = stubApi();
  store.set(isRestoredAtom, true);
  onTestFinished(findNetwork);
});

describe('what needs the network', () => {
  // @covers 8.32
  it.each(SCREENS)('is off at $at, can be reached, says why, and typing goes on and is kept', async (at) => {
    // An account of its own: no cached responses.
    const accountId = crypto.randomUUID();
    const { button, getByLabelText, getByRole, unmount } = await open(at, accountId);
    await expect.element(button).toBeVisible();
    await expect.element(button).not.toHaveAttribute('aria-disabled');
    (button.element() as HTMLElement).focus();
    window.dispatchEvent(new Event('offline'));
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveAccessibleDescription(at.reason);
    await expect.element(button).toHaveFocus();
    // Nothing is sent: an unstubbed request fails the test.
    await userEvent.keyboard('{Enter}');
    const [label, typed] = at.field;
    const field = getByLabelText(label, { exact: true });
    await field.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue(typed);
    expect(getByRole('alert').query()).toBeNull();
    findNetwork();
    await expect.element(button).not.toHaveAttribute('aria-disabled');
    await flushDrafts();
    await unmount();
    const reopened = (await open(at, accountId)).getByLabelText(label, { exact: true });
    await expect.element(reopened).toHaveValue(at.isForgotten ? '' : typed);
  });
});
