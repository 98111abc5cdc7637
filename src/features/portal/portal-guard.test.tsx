import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readProfile } from '#core/api/accounts/profiles.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import { readTracking } from '#core/api/applications/tracking.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, DOWN, LOST, rejection } from '../../../tests/components/stub-api.ts';
import { applicationAnswer } from '../../../tests/samples/applications.ts';
import { CREDIT_NUMBER } from '../../../tests/samples/credit.ts';
import { profileAnswer } from '../../../tests/samples/profiles.ts';
import { disbursedAnswer, trackingAnswer, waitingForClinicAnswer } from '../../../tests/samples/tracking.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { creditQuery } from '../../platform/queries/credit-query.ts';
import { loanAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { PortalGuard } from './portal-guard.tsx';

const onLeave = vi.fn<() => void>();

const open = (): Promise<RenderedAt> =>
  renderAt(
    <PortalGuard onLeave={onLeave} after={<p>Después</p>} elsewhere={(path) => <p>Sigue en {path}</p>}>
      {(creditNumber) => <p>Crédito {creditNumber}</p>}
    </PortalGuard>,
    { path: '/dashboard' },
  );
/** Applications in these states, newest first. */
const applied = (...states: readonly string[]): AnswerOf<typeof listApplications> => ({
  data: states.map((estado, at) => applicationAnswer({ estado, referencia_pago: CREDIT_NUMBER + at })),
});

beforeEach(async () => {
  await useNewDevice();
  // An account per test: nothing cached of another's is read.
  setSession({ accountId: crypto.randomUUID() });
  api.on(readProfile, profileAnswer());
});

describe('the door of the portal', () => {
  it('opens the credit of the session without asking anybody', async () => {
    store.set(loanAtom, CREDIT_NUMBER);
    const screen = await open();
    await expect.element(screen.getByText(`Crédito ${CREDIT_NUMBER}`)).toBeVisible();
  });

  it('opens the credit of the newest application, and remembers it', async () => {
    api.on(listApplications, applied('desembolsado', 'dismissed'));
    const screen = await open();
    await expect.element(screen.getByText(`Crédito ${CREDIT_NUMBER}`)).toBeVisible();
    expect(store.get(loanAtom)).toBe(CREDIT_NUMBER);
  });

  it('sends who has no credit on to where it goes on', async () => {
    api.on(listApplications, applied('firma_contrato'));
    const screen = await open();
    await expect.element(screen.getByText('Sigue en /application')).toBeVisible();
  });

  it('sends who has no profile on to make one', async () => {
    setSession({ accountId: crypto.randomUUID(), profileId: null });
    api.on(readProfile, null);
    const screen = await open();
    await expect.element(screen.getByText('Sigue en /create_profile')).toBeVisible();
  });

  it('shows who waits for an answer that it is on its way, and lets them in by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    api.on(listApplications, applied('risk_in_process'));
    const screen = await open();
    await expect.element(screen.getByText('Gracias por solicitar tu crédito')).toBeVisible();
    await expect.element(screen.getByText('Después')).toBeVisible();
    await screen.getByRole('button', { name: 'SALIR' }).click();
    expect(onLeave).toHaveBeenCalledTimes(1);
    api.on(listApplications, applied('firma_contrato'));
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.element(screen.getByText('Sigue en /application')).toBeVisible();
  });

  it('shows who signed the way to the money, and opens the credit by itself once it is there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    api.on(listApplications, applied('pendiente_aprobacion_medico'));
    api.on(readTracking, waitingForClinicAnswer());
    const screen = await open();
    await expect.element(screen.getByRole('heading', { name: 'Tu crédito está firmado' })).toBeVisible();
    expect(screen.getByText('Gracias por solicitar tu crédito').query()).toBeNull();
    api.on(readTracking, disbursedAnswer());
    api.on(listApplications, applied('desembolsado'));
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.element(screen.getByText(`Crédito ${CREDIT_NUMBER}`)).toBeVisible();
  });

  it('sends on who signed nothing after all', async () => {
    api.on(listApplications, applied('pendiente_validacion_cliente'));
    api.on(readTracking, rejection(409, 'not_signed', 'Aún no has firmado.'));
    const screen = await open();
    await expect.element(screen.getByText('Sigue en /application')).toBeVisible();
  });
});

describe('where nobody can be asked', () => {
  it('the credit that the device keeps is opened', async () => {
    for (const endpoint of [readProfile, listApplications]) api.on(endpoint, LOST);
    queryClient.setQueryData(creditQuery(CREDIT_NUMBER).queryKey, {} as never);
    const screen = await open();
    await expect.element(screen.getByText(`Crédito ${CREDIT_NUMBER}`)).toBeVisible();
  });

  it('and nothing is kept, that is said, and a press asks again', async () => {
    for (const endpoint of [readProfile, listApplications]) api.on(endpoint, DOWN);
    const screen = await open();
    await expect.element(screen.getByText('No pudimos consultar tu crédito')).toBeVisible();
    await expect.element(screen.getByText('Este servicio no responde.')).toBeVisible();
    api.on(readProfile, profileAnswer());
    api.on(listApplications, applied('pendiente_validacion_cliente'));
    api.on(readTracking, trackingAnswer());
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(screen.getByRole('link', { name: 'Validar mi identidad' })).toBeVisible();
  });
});
