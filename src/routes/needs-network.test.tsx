import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readDrafts, saveDraft } from '#core/api/accounts/drafts.ts';
import { readProfile } from '#core/api/accounts/profiles.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { putDrafts } from '../../tests/components/device.ts';
import { renderAt } from '../../tests/components/render-at.tsx';
import { setSession } from '../../tests/components/session.ts';
import { type StubbedApi, StubbedError, stubApi } from '../../tests/components/stub-api.ts';
import { flushDrafts } from '../platform/drafts/open-drafts.ts';
import { network } from '../platform/network/online.ts';
import { isRestoredAtom } from '../platform/session/session-atoms.ts';
import { store } from '../platform/store.ts';
import CreateAccount from './create_account.tsx';
import CreateProfile from './create_profile.tsx';
import Login from './login.tsx';
import ProfileForm from './profileform.tsx';
import PublicPayment from './public-payment.tsx';
import Verify from './verificar.tsx';

type Profile = AnswerOf<typeof readProfile>;

const PROFILED: Profile = {
  id: '22222222-2222-4222-8222-222222222222',
  nombres: 'Ana María',
  apellidos: 'Pérez Ñáñez',
  email: 'ana.perez@correo.example',
  email_verificado: 'si',
  actividad_economica: 'Empleado',
  telefono_contacto: null,
  fecha_nacimiento: null,
  tipo_documento: null,
  documento: null,
  paso: 1,
};
const IDENTIFIED: Profile = {
  ...PROFILED,
  fecha_nacimiento: '1990-03-14',
  tipo_documento: 1,
  documento: '1020304050',
  paso: 2,
};

interface Screen {
  readonly at: string;
  readonly path: string;
  readonly route: string;
  readonly element: ReactNode;
  /** Omitted: no session; null: no profile yet. */
  readonly profile?: Profile | null;
  readonly button: string;
  readonly reason: RegExp;
  /** A field that stays editable. */
  readonly field: readonly [label: string, typed: string];
}

const NUMBER = ['Número de celular', '3001234567'] as const;
const CODE = /^Para enviarte el código necesitas conexión\.$/;
const SAVE = /^Para guardar tus datos necesitas conexión/;

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
  },
  {
    at: 'the look-up of a credit',
    path: '/public-payment',
    route: 'public-payment/*',
    element: <PublicPayment />,
    button: 'Consultar crédito',
    reason: /^Para pagar necesitas conexión/,
    field: ['Número de crédito', '123'],
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
    profile: PROFILED,
    button: 'Continuar',
    reason: SAVE,
    field: ['Número de documento', '1020304050'],
  },
  {
    at: 'the procedure',
    path: '/profileform',
    route: 'profileform',
    element: <ProfileForm />,
    profile: IDENTIFIED,
    button: 'Aplicar al crédito',
    reason: /^Para enviar tu solicitud necesitas conexión/,
    field: ['Código de asesor comercial', 'A-77'],
  },
];

let api: StubbedApi;

const open = async ({ path, route, element, profile, button }: Screen, accountId: string) => {
  if (profile !== undefined) {
    setSession({ accountId, profileId: profile?.id ?? null });
    api.on(readDrafts, { borradores: [] });
    api.on(saveDraft, { revision: 1 });
    api.on(listApplications, { data: [] });
    api.on(readProfile, profile ?? new StubbedError(404, { code: 'not_found', message: 'No hay perfil.' }));
  }
  const screen = await renderAt(
    <Routes>
      <Route path={route} element={element} />
    </Routes>,
    { path },
  );
  return { ...screen, button: screen.getByRole('button', { name: button, exact: true }) };
};

beforeEach(async () => {
  await putDrafts();
  api = stubApi();
  store.set(isRestoredAtom, true);
  onTestFinished(() => network.begin({ mayTakeLong: true }).answered());
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
    network.begin({ mayTakeLong: true }).answered();
    await expect.element(button).not.toHaveAttribute('aria-disabled');
    await flushDrafts();
    await unmount();
    const reopened = (await open(at, accountId)).getByLabelText(label, { exact: true });
    await expect.element(reopened).toHaveValue(typed);
  });
});
