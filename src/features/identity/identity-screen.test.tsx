import { describe, expect, it, vi } from 'vitest';
import { readIdentityStatus, requestIdentityAgent } from '#core/api/applications/identity.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { api, DOWN, HUNG, LOST, rejection } from '../../../tests/components/stub-api.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { IdentityScreen } from './identity-screen.tsx';

const applicationId = '33333333-3333-4333-8333-333333333333';
const url = 'https://vendor.example/v/1';
const heard = { onApproved: vi.fn(), onNotEnabled: vi.fn(), onLeave: vi.fn() };

const open = (session?: object): Promise<RenderedAt> =>
  renderAt(<IdentityScreen applicationId={applicationId} {...heard} />, {
    path: '/profileform',
    state: session ? { identity: { applicationId, ...session } } : null,
  });

const title = (screen: RenderedAt, name: string) => screen.getByRole('heading', { level: 1, name });
const press = (screen: RenderedAt, name: string) => screen.getByRole('button', { name }).click();
const start = (screen: RenderedAt) => screen.getByRole('button', { name: 'Iniciar validación' });

describe('a validation that has not begun', () => {
  it('explains the three photos in their order, and offers to begin', async () => {
    api.on(readIdentityStatus, { status: 'idle' });
    const screen = await open();
    await expect.element(start(screen)).toBeVisible();
    const steps = [...screen.container.querySelectorAll('ol strong')].map((name) => name.textContent);
    expect(steps).toEqual(['El frente de tu cédula', 'El reverso de tu cédula', 'Tu rostro']);
    await expect.element(screen.getByText(/^Las fotos van directo a Veriff/)).toBeVisible();
  });

  it('asks for consent to biometric data beside the button, and offers an agent instead', async () => {
    api.on(readIdentityStatus, { status: 'idle' });
    const screen = await open();
    await expect.element(screen.getByRole('heading', { name: 'Tu autorización' })).toBeVisible();
    await expect.element(screen.getByText(/no estás obligado a darlos/)).toBeVisible();
    api.on(requestIdentityAgent, { status: 'manual_validation' });
    api.on(readIdentityStatus, {
      status: 'manual_validation',
      asesor: { sin_fotos: true, a_mas_tardar: '2026-11-30' },
    });
    await press(screen, 'Prefiero otra forma');
    await expect.element(title(screen, 'Un asesor valida tu identidad')).toBeVisible();
    await expect
      .element(screen.getByText(/^Te llamamos a más tardar el 30 de noviembre de 2026, sin fotos\./))
      .toBeVisible();
  });

  it.each([
    ['fotos', 'Necesitamos que repitas las fotos: alguna no se veía bien.'],
    ['vencida', 'La validación anterior venció. Empieza de nuevo y toma las tres fotos.'],
    ['abandonada', 'La validación anterior no terminó. Empieza de nuevo y toma las tres fotos.'],
  ] as const)('any more says why it begins again: %s', async (repetir, sentence) => {
    api.on(readIdentityStatus, { status: 'idle', repetir });
    const screen = await open();
    await expect.element(screen.getByText(sentence)).toBeVisible();
  });
});

describe('a status that is being read', () => {
  it('says what is being looked for', async () => {
    api.on(readIdentityStatus, HUNG);
    const screen = await open();
    await expect.element(screen.getByText('Buscando...')).toBeVisible();
  });

  it.each([
    [LOST, /^No hay conexión\./],
    [DOWN, /^Este servicio no responde\.$/],
  ] as const)('and cannot be had says so and comes with another try', async (answer, reason) => {
    let isFailing = true;
    api.on(readIdentityStatus, () => (isFailing ? answer : ({ status: 'idle' } as const)));
    const screen = await open();
    await expect.element(screen.getByText('No pudimos consultar tu validación de identidad.')).toBeVisible();
    await expect.element(screen.getByText(reason)).toBeVisible();
    isFailing = false;
    await press(screen, 'Volver a intentar');
    await expect.element(start(screen)).toBeVisible();
  });

  it('of a credit that has moved on asks the server where it stands', async () => {
    queryClient.setQueryData(['applications', 'x'], []);
    api.on(readIdentityStatus, rejection(409, 'not_signed', 'Aún no has firmado.'));
    const screen = await open();
    await expect.element(screen.getByText('Aún no has firmado.')).toBeVisible();
    expect(queryClient.getQueryState(['applications', 'x'])?.isInvalidated).toBe(true);
  });
});

describe('a verdict', () => {
  it('that approves leads to the portal, or out', async () => {
    queryClient.setQueryData(['applications', 'x'], []);
    api.on(readIdentityStatus, { status: 'approved' });
    const screen = await open();
    await expect.element(title(screen, '¡Tu identidad fue validada con éxito!')).toBeVisible();
    await press(screen, 'Ingresar al portal pacientes');
    await press(screen, 'Salir');
    expect([heard.onApproved.mock.calls.length, heard.onLeave.mock.calls.length]).toEqual([1, 1]);
    expect(queryClient.getQueryState(['applications', 'x'])?.isInvalidated).toBe(true);
  });

  it('that declines says what it means and whom to write to', async () => {
    api.on(readIdentityStatus, { status: 'declined' });
    const screen = await open();
    await expect.element(title(screen, 'No pudimos validar tu identidad')).toBeVisible();
    await expect.element(screen.getByText(/El crédito no se desembolsa hasta resolverlo\.$/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: /^Escríbenos por WhatsApp/ }))
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=.*identidad/));
    await press(screen, 'Salir');
    expect(heard.onLeave).toHaveBeenCalledTimes(1);
  });

  it('that leaves it to an agent says who calls and when, and where to follow it', async () => {
    api.on(readIdentityStatus, {
      status: 'manual_validation',
      asesor: { sin_fotos: false, a_mas_tardar: '2026-11-30' },
    });
    const screen = await open();
    await expect.element(title(screen, 'Necesitamos un dato adicional')).toBeVisible();
    await expect
      .element(screen.getByText(/te llamamos a más tardar el 30 de noviembre de 2026\./))
      .toBeVisible();
    await expect.element(screen.getByText(/te llamará en los próximos minutos/)).toBeVisible();
    await expect.element(screen.getByText(/El resultado te llega por correo\.$/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Ver en qué va mi crédito' }))
      .toHaveAttribute('href', '/dashboard');
    await press(screen, 'Salir');
    expect(heard.onLeave).toHaveBeenCalledTimes(1);
  });

  it('that there is no biometric validation leads on to the last screen', async () => {
    api.on(readIdentityStatus, { status: 'not_enabled_biometric_validation' });
    await open();
    await expect.poll(() => heard.onNotEnabled.mock.calls.length).toBe(1);
  });

  it.each(['manual_validation', 'declined'] as const)(
    '(%s) ends the session of this device: reopened, it begins with photos, however soon',
    async (status) => {
      api.on(readIdentityStatus, { status });
      const first = await open({ url, isOpen: false, submittedAt: Date.now() });
      await expect.poll(() => first.location().state).toBeNull();
      await first.unmount();
      api.on(readIdentityStatus, { status: 'idle' });
      const screen = await open(first.location().state);
      await expect.element(start(screen)).toBeVisible();
    },
  );
});

describe('photos that are being looked at', () => {
  it('just sent are not asked for again, though the server has not heard of them', async () => {
    api.on(readIdentityStatus, { status: 'idle' });
    const screen = await open({ url, isOpen: false, submittedAt: Date.now() });
    await expect.element(title(screen, 'Estamos validando tu identidad')).toBeVisible();
    expect(screen.getByText('¿No alcanzaste a enviar las fotos?').query()).toBeNull();
  });

  it('that were never sent can be taken again, by whoever left in another visit', async () => {
    api.on(readIdentityStatus, { status: 'in_progress' });
    const screen = await open();
    await press(screen, 'Tomar las fotos otra vez');
    await expect.element(start(screen)).toBeVisible();
  });

  it('are looked for every three seconds at first and every fifteen later, until the verdict', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    let isDecided = false;
    const reads = api.on(
      readIdentityStatus,
      () => ({ status: isDecided ? 'approved' : 'in_progress' }) as const,
    );
    /** The query notifies its observers by a timer too. */
    const settle = async () => {
      await vi.advanceTimersByTimeAsync(1);
      await new Promise<void>((done) => {
        requestAnimationFrame(() => done());
      });
      await vi.advanceTimersByTimeAsync(1);
    };
    const screen = await open();
    for (let count = 1; count <= 10; count += 1) {
      await expect.poll(() => reads.length).toBe(count);
      await expect.poll(() => queryClient.isFetching()).toBe(0);
      await settle();
      if (count < 10) await vi.advanceTimersByTimeAsync(3_000);
    }
    await vi.advanceTimersByTimeAsync(12_000);
    expect(reads).toHaveLength(10);
    isDecided = true;
    await vi.advanceTimersByTimeAsync(3_000);
    await expect.poll(() => reads.length).toBe(11);
    vi.useRealTimers();
    await expect.element(title(screen, '¡Tu identidad fue validada con éxito!')).toBeVisible();
  });
});
