import { expect, it, vi } from 'vitest';
import {
  CAMERA_CONSENT,
  requestIdentityAgent,
  startIdentitySession,
} from '#core/api/applications/identity.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { api, HUNG, LOST, rejection } from '../../../tests/components/stub-api.ts';
import { VerificationStart } from './verification.tsx';

const applicationId = '33333333-3333-4333-8333-333333333333';
const url = 'https://vendor.example/v/1';
const heard = { onSession: vi.fn(), onMoved: vi.fn() };

const open = (hasFailed = false): Promise<RenderedAt> =>
  renderAt(<VerificationStart applicationId={applicationId} hasFailed={hasFailed} {...heard} />);

const start = (screen: RenderedAt) => screen.getByRole('button', { name: 'Iniciar validación' });
const notOpened = (screen: RenderedAt) => screen.getByText('No pudimos abrir la validación');

it('a session is asked for once, however often the button is pressed', async () => {
  const calls = api.on(startIdentitySession, { url });
  const screen = await open();
  const button = start(screen).element() as HTMLButtonElement;
  button.click();
  await expect.element(screen.getByRole('button', { name: 'Espere por favor...' })).toBeVisible();
  button.click();
  await expect.poll(() => heard.onSession.mock.calls).toEqual([[url]]);
  expect(calls.map(({ params }) => params)).toEqual([{ appId: applicationId }]);
  expect(calls.map(({ body }) => body)).toEqual([{ version_autorizacion: CAMERA_CONSENT.version }]);
});

it('another way than photos is asked for once, and the status is read again', async () => {
  const calls = api.on(requestIdentityAgent, { status: 'manual_validation' });
  const screen = await open();
  const button = screen.getByRole('button', { name: 'Prefiero otra forma' }).element() as HTMLButtonElement;
  button.click();
  await expect.element(screen.getByRole('button', { name: 'Avisando a un asesor...' })).toBeVisible();
  button.click();
  await expect.poll(() => heard.onMoved.mock.calls.length).toBe(1);
  expect(calls.map(({ params }) => params)).toEqual([{ appId: applicationId }]);
  expect(heard.onSession).not.toHaveBeenCalled();
});

it('another way that cannot be asked for says so, and the same button tries again', async () => {
  api.on(requestIdentityAgent, LOST);
  const screen = await open();
  const other = screen.getByRole('button', { name: 'Prefiero otra forma' });
  await other.click();
  await expect.element(screen.getByText('No pudimos avisarle a un asesor')).toBeVisible();
  findNetwork();
  api.on(requestIdentityAgent, { status: 'manual_validation' });
  await other.click();
  await expect.poll(() => heard.onMoved.mock.calls.length).toBe(1);
});

it.each([
  [LOST, /^El servicio de verificación está tardando\./],
  [rejection(503, 'identity_down', 'El verificador no responde.'), /^El verificador no responde\.$/],
] as const)(
  'a session that cannot be had says so, and the same button tries again',
  async (answer, reason) => {
    api.on(startIdentitySession, answer);
    const screen = await open();
    await start(screen).click();
    await expect.element(notOpened(screen)).toBeVisible();
    await expect.element(screen.getByText(reason)).toBeVisible();
    expect(heard.onMoved).not.toHaveBeenCalled();
    findNetwork();
    api.on(startIdentitySession, { url });
    await start(screen).click();
    await expect.poll(() => heard.onSession.mock.calls).toEqual([[url]]);
    expect(notOpened(screen).query()).toBeNull();
  },
);

it('a start that gets no answer gives the button back', async () => {
  const options = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(options.signal);
  api.on(startIdentitySession, HUNG);
  const screen = await open();
  await start(screen).click();
  await expect
    .element(screen.getByRole('button', { name: 'Espere por favor...' }))
    .toHaveAttribute('aria-busy', 'true');
  options.abort(new DOMException('signal timed out', 'TimeoutError'));
  await expect.element(screen.getByText(/^El servicio de verificación está tardando\./)).toBeVisible();
  await expect.element(start(screen)).not.toHaveAttribute('aria-busy');
});

it('a session that is waited for no more has the status read again', async () => {
  api.on(startIdentitySession, rejection(409, 'decided', 'Ya está validada.'));
  const screen = await open();
  await start(screen).click();
  await expect.poll(() => heard.onMoved.mock.calls.length).toBe(1);
});

it('a frame that failed is told before anything is pressed', async () => {
  const screen = await open(true);
  await expect.element(notOpened(screen)).toBeVisible();
});

it('without a network nothing is asked for, and the button says why', async () => {
  const screen = await open();
  loseNetwork();
  await expect
    .element(start(screen))
    .toHaveAccessibleDescription('Para validar tu identidad necesitas conexión.');
});
