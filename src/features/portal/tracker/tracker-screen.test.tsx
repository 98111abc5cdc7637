import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readTracking } from '#core/api/applications/tracking.ts';
import { findNetwork, loseNetwork } from '../../../../tests/components/connection.ts';
import { factsIn } from '../../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../../tests/components/render-at.tsx';
import { setSession } from '../../../../tests/components/session.ts';
import { api, DOWN, LOST, rejection } from '../../../../tests/components/stub-api.ts';
import {
  disbursedAnswer,
  trackingAnswer,
  waitingForClinicAnswer,
} from '../../../../tests/samples/tracking.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { TrackerScreen } from './tracker-screen.tsx';

const APPLICATION = '33333333-3333-4333-8333-333333333333';
const MINUTE_MS = 60_000;

const open = (): Promise<RenderedAt> =>
  renderAt(
    <TrackerScreen
      applicationId={APPLICATION}
      onLeave={() => undefined}
      after={<p>Después</p>}
      unsigned={<p>Sin firmar</p>}
    />,
    { path: '/dashboard' },
  );
const title = (screen: RenderedAt) => screen.getByRole('heading', { level: 1 });
const current = (screen: RenderedAt) =>
  screen.container.querySelector('[aria-current=step]')?.textContent?.replaceAll(/\s/g, ' ');

beforeEach(() => {
  setSession();
});

describe('the way of a signed credit to the money', () => {
  // @covers 2.120
  it('says whose turn it is, and of which credit', async () => {
    const calls = api.on(readTracking, waitingForClinicAnswer());
    const screen = await open();
    await expect.element(title(screen)).toHaveTextContent('Tu crédito está firmado');
    expect(current(screen)).toContain('La clínica o el médico confirma');
    expect(factsIn(screen.container)).toEqual({
      'Número de crédito': '1500000420',
      Monto: '$ 2.000.000',
      'Lo recibe': 'Clínica Arrayán',
    });
    await expect.element(screen.getByText('Al 20 de noviembre de 2026')).toBeVisible();
    await expect.element(screen.getByText('Después')).toBeVisible();
    expect(calls.map(({ params }) => params)).toEqual([{ applicationId: APPLICATION }]);
  });

  it('has what was signed', async () => {
    api.on(readTracking, waitingForClinicAnswer());
    const screen = await open();
    for (const name of [
      /^Abrir el contrato PDF, 9 páginas, 81\skB/,
      /^Abrir el pagaré PDF, 3 páginas, 42\skB/,
    ])
      await expect.element(screen.getByRole('button', { name })).toBeVisible();
  });

  it.each([
    ['pendiente_validacion_cliente', 'idle', 'Validar mi identidad', '/profileform'],
    ['in_progress_validation_client', 'in_progress', 'Seguir con las fotos', '/profileform'],
    [
      'in_progress_validation_client',
      'not_enabled_biometric_validation',
      'Ver cómo enviar mi cédula',
      '/applast',
    ],
  ] as const)('offers what the person can do: %s, %s', async (estado, identidad, name, to) => {
    api.on(readTracking, trackingAnswer({ estado, identidad, faltan_fotos: identidad === 'in_progress' }));
    const screen = await open();
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', to);
    expect(current(screen)).toContain('Validación de tu identidad');
    expect(current(screen)).toContain(name);
  });

  it('is looked at again by itself, and the applications once the money is there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    queryClient.setQueryData(['applications', 'of-a-profile'], []);
    api.on(readTracking, waitingForClinicAnswer());
    const screen = await open();
    await expect.element(title(screen)).toHaveTextContent('Tu crédito está firmado');
    expect(queryClient.getQueryState(['applications', 'of-a-profile'])?.isInvalidated).toBe(false);
    api.on(readTracking, disbursedAnswer());
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.element(title(screen)).toHaveTextContent('Tu crédito está desembolsado');
    await expect
      .poll(() => queryClient.getQueryState(['applications', 'of-a-profile'])?.isInvalidated)
      .toBe(true);
  });

  it('that was closed is not looked at any more, but the applications are: one may stand in its place', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    queryClient.setQueryData(['applications', 'of-a-profile'], []);
    const { pasos } = waitingForClinicAnswer().data;
    const stopped = pasos.map((step) =>
      step.paso === 'clinica' ? { ...step, estado: 'detenido' as const, esperado_hasta: null } : step,
    );
    const calls = api.on(
      readTracking,
      trackingAnswer({ estado: 'dismissed', identidad: null, pasos: stopped }),
    );
    const screen = await open();
    await expect.element(title(screen)).toHaveTextContent('Tu crédito no se desembolsó');
    await expect.element(screen.getByText(/no debes nada de este crédito\.$/)).toBeVisible();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(calls).toHaveLength(1);
    expect(queryClient.getQueryState(['applications', 'of-a-profile'])?.isInvalidated).toBe(true);
  });

  it('is nothing of who has signed nothing', async () => {
    api.on(readTracking, rejection(409, 'not_signed', 'Aún no has firmado.'));
    const screen = await open();
    await expect.element(screen.getByText('Sin firmar')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Salir' }).query()).toBeNull();
  });
});

describe('where it cannot be asked', () => {
  // @covers 2.120
  it('the last answer stays, with its age and why, and documents wait', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    api.on(readTracking, trackingAnswer());
    const before = await open();
    await expect.element(before.getByRole('link', { name: 'Validar mi identidad' })).toBeVisible();
    await before.unmount();
    vi.setSystemTime(Date.now() + 7 * MINUTE_MS);
    api.on(readTracking, LOST);
    loseNetwork();
    const screen = await open();
    await expect.element(screen.getByText('Es lo último que supimos.')).toBeVisible();
    await expect.element(screen.getByText('Actualizado hace 7 minutos')).toBeVisible();
    await expect.element(screen.getByText('Firmaste el contrato y el pagaré')).toBeVisible();
    const contract = screen.getByRole('button', { name: /^Abrir el contrato/ });
    await expect.element(contract).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(contract)
      .toHaveAccessibleDescription('Para abrir tus documentos necesitas conexión.');
    api.on(readTracking, waitingForClinicAnswer());
    findNetwork();
    await expect.poll(() => current(screen)).toContain('La clínica o el médico confirma');
    await expect.element(screen.getByText('Es lo último que supimos.')).not.toBeInTheDocument();
    await expect.element(screen.getByText('Actualizado hace un momento')).toBeVisible();
  });

  it('that is said where nothing is known, and a press asks again', async () => {
    api.on(readTracking, DOWN);
    const screen = await open();
    await expect.element(screen.getByText('No pudimos consultar tu crédito')).toBeVisible();
    await expect.element(screen.getByText('Este servicio no responde.')).toBeVisible();
    api.on(readTracking, trackingAnswer());
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(title(screen)).toHaveTextContent('Tu crédito está firmado');
  });

  it('the last answer stays when the server has none, and says so', async () => {
    api.on(readTracking, trackingAnswer());
    const screen = await open();
    await expect.element(title(screen)).toHaveTextContent('Tu crédito está firmado');
    api.on(readTracking, DOWN);
    await screen.getByRole('button', { name: 'Actualizar', exact: true }).click();
    await expect.element(screen.getByText('No pudimos consultar en qué va hoy.')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Validar mi identidad' })).toBeVisible();
  });
});
