import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readIdentityStatus, startIdentitySession } from '#core/api/applications/identity.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { api } from '../../../tests/components/stub-api.ts';
import { isVerifyingIdentityAtom, lastActivityAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { IdentityScreen } from './identity-screen.tsx';

const applicationId = '33333333-3333-4333-8333-333333333333';
/** Stub of the vendor's page; tests dispatch its messages. */
const url = 'data:text/html,<title>Veriff</title>';

const open = (state: unknown = null): Promise<RenderedAt> =>
  renderAt(
    <IdentityScreen
      applicationId={applicationId}
      onApproved={() => undefined}
      onNotEnabled={() => undefined}
      onLeave={() => undefined}
    />,
    { path: '/profileform', state },
  );

const start = (screen: RenderedAt) => screen.getByRole('button', { name: 'Iniciar validación' });
const frame = () => document.querySelector<HTMLIFrameElement>('#veriffFrame');

const begin = async (): Promise<RenderedAt> => {
  const screen = await open();
  await start(screen).click();
  await expect.poll(frame).not.toBeNull();
  return screen;
};

/** Dispatches a message from the vendor's frame. */
const postFromVendor = (data: string) => {
  const source = frame()?.contentWindow ?? null;
  window.dispatchEvent(new MessageEvent('message', { data, source }));
};

beforeEach(() => {
  document.getElementById('veriffFrame')?.parentElement?.remove();
  api.on(readIdentityStatus, { status: 'idle' });
  api.on(startIdentitySession, { url });
});

describe('the frame of the vendor', () => {
  it('opens once a session is there, with a name and the focus, in Spanish', async () => {
    const sessions = api.on(startIdentitySession, { url });
    await begin();
    expect(frame()?.title).toBe('Validación de identidad con Veriff');
    expect(frame()?.allow).toContain('camera');
    expect(frame()?.src).toContain('lang=es-latam');
    expect(document.activeElement).toBe(frame());
    expect(sessions.map(({ params }) => params)).toEqual([{ appId: applicationId }]);
  });

  it('covers a small screen, of which nothing can be reached until it is gone', async () => {
    const root = document.body.appendChild(document.createElement('div'));
    root.id = 'root';
    onTestFinished(() => root.remove());
    const screen = await begin();
    expect(root.inert).toBe(true);
    postFromVendor('VERIFF_CANCELED');
    await expect.element(start(screen)).toBeVisible();
    await expect.poll(() => root.inert).toBe(false);
  });

  it('opens again after a reload, where it was', async () => {
    const first = await begin();
    const { state } = first.location();
    await first.unmount();
    expect(frame()).toBeNull();
    await open(state);
    await expect.poll(frame).not.toBeNull();
  });

  it('is not inactivity while it is open, and its end is activity', async () => {
    store.set(lastActivityAtom, 1);
    const screen = await begin();
    expect(store.get(isVerifyingIdentityAtom)).toBe(true);
    postFromVendor('VERIFF_CANCELED');
    await expect.element(start(screen)).toBeVisible();
    await expect.poll(() => store.get(isVerifyingIdentityAtom)).toBe(false);
    expect(store.get(lastActivityAtom)).toBeGreaterThan(1);
  });

  // @covers 4.33
  it('that was left without photos goes away, and the status is asked again', async () => {
    const screen = await begin();
    const reads = api.on(readIdentityStatus, { status: 'idle', repetir: 'abandonada' });
    postFromVendor('VERIFF_CANCELED');
    await expect.element(screen.getByText(/^La validación anterior no terminó\./)).toBeVisible();
    expect(frame()).toBeNull();
    expect(reads).toHaveLength(1);
    await start(screen).click();
    await expect.poll(frame).not.toBeNull();
  });

  it('that was left in a session under way can be gone back to', async () => {
    const screen = await begin();
    api.on(readIdentityStatus, { status: 'in_progress' });
    postFromVendor('VERIFF_CANCELED');
    await screen.getByRole('button', { name: 'Continuar con las fotos' }).click();
    await expect.poll(frame).not.toBeNull();
  });

  it.each([
    ['sent', ['VERIFF_SUBMITTED', 'VERIFF_FINISHED']],
    ['finished without a word that they were sent', ['VERIFF_FINISHED']],
    ['sent the moment it is left', ['VERIFF_SUBMITTED', 'VERIFF_CANCELED']],
  ])('with photos %s is followed by the wait for the verdict', async (_, words) => {
    const screen = await begin();
    for (const message of words) postFromVendor(message);
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Estamos validando tu identidad' }))
      .toBeVisible();
    expect(frame()).toBeNull();
    expect(screen.getByText('¿No alcanzaste a enviar las fotos?').query()).toBeNull();
  });

  it('that gives no sign of life is closed, whatever another window says, and can be opened again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const screen = await begin();
    window.dispatchEvent(new MessageEvent('message', { data: 'x', source: window }));
    await vi.advanceTimersByTimeAsync(19_000);
    expect(frame()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1_500);
    await expect.element(screen.getByText('No pudimos abrir la validación')).toBeVisible();
    expect(frame()).toBeNull();
    await start(screen).click();
    await expect.poll(frame).not.toBeNull();
  });

  it('that has spoken once is waited for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await begin();
    postFromVendor('VERIFF_HANDSHAKE');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(frame()).not.toBeNull();
  });
});
