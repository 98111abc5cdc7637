import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findNetwork } from '../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../tests/components/render-at.tsx';
import { setSession } from '../../tests/components/session.ts';
import { deferred } from '../../tests/support/deferred.ts';
import { LOGIN_DRAFT } from '../features/account/login-draft.ts';
import { type DraftShape, isText } from '../platform/drafts/draft-shape.ts';
import { openDrafts } from '../platform/drafts/open-drafts.ts';
import { useDraft } from '../platform/drafts/use-draft.ts';
import { flashMessageAtom, setFlashMessage } from '../platform/flash-message.ts';
import { network } from '../platform/network/online.ts';
import { tokenAtom } from '../platform/session/session-atoms.ts';
import { isStorageWorkingAtom } from '../platform/storage/persisted-atom.ts';
import { store } from '../platform/store.ts';
import { updateOfferAtom } from '../platform/updates/update-offer-atom.ts';
import { FlashMessageBar, StatusBars, StorageWarning } from './status-bars.tsx';

/** Answer of the health check. */
let healthCheck: () => Promise<Response>;
const alive = () => Promise.resolve(Response.json({ status: 'ok' }));

const SHAPE: DraftShape<{ name: string }> = { name: 'bars', version: 1, fields: { name: isText } };
const DraftedForm = () => {
  const draft = useDraft(SHAPE);
  return <input aria-label="Nombres" onChange={({ target }) => draft.keep({ name: target.value })} />;
};

const LoginDraft = () => {
  const { keep } = useDraft(LOGIN_DRAFT);
  return (
    <>
      <input aria-label="Celular" onChange={({ target }) => keep({ phone: target.value })} />
      <button type="button" onClick={() => keep({ isKnown: true })}>
        Ingresar
      </button>
    </>
  );
};

const open = async () => {
  const screen = await renderAt(<StatusBars />);
  return {
    offline: screen.getByText(/^Sin conexión\./),
    slow: screen.getByText(/^Tu conexión está lenta\./),
  };
};

beforeEach(() => {
  healthCheck = alive;
  vi.spyOn(window, 'fetch').mockImplementation(() => healthCheck());
  onTestFinished(findNetwork);
});

describe('the bar of the network', () => {
  it('says since when there is none, and goes once the server gave a sign of life', async () => {
    const { offline } = await open();
    await expect.element(offline).not.toBeInTheDocument();
    healthCheck = () => Promise.reject(new TypeError('Failed to fetch'));
    window.dispatchEvent(new Event('offline'));
    await expect
      .poll(() => offline.query()?.textContent)
      .toMatch(/^Sin conexión\. Desde las? \d{1,2}:\d{2}\s[ap]\.\sm\.$/);
    await expect.element(offline.element().closest<HTMLElement>('[role=status]')).toBeVisible();
    healthCheck = alive;
    window.dispatchEvent(new Event('online'));
    await expect.element(offline).not.toBeInTheDocument();
  });

  it('says that nothing typed is lost only where something was, and the device keeps it', async () => {
    const { offline } = await open();
    healthCheck = () => Promise.reject(new TypeError('Failed to fetch'));
    window.dispatchEvent(new Event('offline'));
    const expectSafe = (isSafe: boolean) =>
      expect
        .poll(() => offline.query()?.textContent)
        .toMatch(
          isSafe ? /^Sin conexión\. No se pierde nada de lo que escribiste\. Desde/ : /^Sin conexión\. Desde/,
        );
    await expectSafe(false);
    const form = await renderAt(<DraftedForm />);
    const [draft] = openDrafts.values();
    await draft?.refresh();
    await expectSafe(false);
    await form.getByLabelText('Nombres').fill('Luc');
    await expectSafe(true);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await form.getByLabelText('Nombres').fill('Lucía');
    await draft?.flush();
    await expectSafe(false);
    put.mockRestore();
    await draft?.refresh();
    await expectSafe(true);
    await form.unmount();
    await expectSafe(false);
    // A number that this device remembers was not typed into the login.
    const login = await renderAt(<LoginDraft />);
    const phone = login.getByLabelText('Celular');
    await phone.fill('3001234567');
    await expectSafe(true);
    await login.getByRole('button').click();
    await expectSafe(false);
    await login.unmount();
  });

  // @covers 8.30
  it.each([
    [
      'the page of a wifi that wants a login',
      () =>
        Promise.resolve(new Response('<!doctype html>Wifi', { headers: { 'content-type': 'text/html' } })),
    ],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['somebody else', () => Promise.resolve(Response.json({ status: 'captive' }))],
  ])('stays where %s answers, whatever the browser says', async (_, answer) => {
    const { offline } = await open();
    network.gone();
    const answered = vi.fn(answer);
    healthCheck = answered;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => answered.mock.results.length).toBe(1);
    await answered.mock.results[0]?.value.catch(() => undefined);
    await expect.element(offline).toBeVisible();
    healthCheck = alive;
    window.dispatchEvent(new Event('online'));
    await expect.element(offline).not.toBeInTheDocument();
  });

  // @covers 8.31
  it('says that it is slow while one waits for an answer, and no more once nobody does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { slow } = await open();
    const waiting = network.begin();
    vi.advanceTimersByTime(6_000);
    await expect.element(slow).not.toBeInTheDocument();
    vi.advanceTimersByTime(1_000);
    await expect.element(slow).toBeVisible();
    waiting.answered();
    await expect.element(slow).toBeVisible();
    vi.advanceTimersByTime(31_000);
    await expect.element(slow).not.toBeInTheDocument();
  });
});

describe('the bar of a new version', () => {
  it('offers it, and is taken once however often it is pressed', async () => {
    const { promise, resolve: finish } = deferred();
    const accept = vi.fn(() => promise);
    onTestFinished(() => store.set(updateOfferAtom, undefined));
    const { getByRole, getByText } = await renderAt(<StatusBars />);
    expect(getByText('Hay una versión nueva').query()).toBeNull();
    store.set(updateOfferAtom, { accept });
    const take = getByRole('button', { name: 'Actualizar' });
    await take.click();
    await expect.element(take).toHaveAttribute('aria-busy', 'true');
    await take.click({ force: true });
    expect(accept).toHaveBeenCalledTimes(1);
    finish();
    await expect.element(take).not.toHaveAttribute('aria-busy');
  });
});

describe('the bar of a session that lives in this page only', () => {
  // @covers 3.24
  it('is there while the session is, and the device does not keep it', async () => {
    onTestFinished(() => store.set(isStorageWorkingAtom, true));
    const { getByText } = await renderAt(<StorageWarning />);
    const bar = getByText(/^Este dispositivo no deja guardar tu sesión/);
    store.set(isStorageWorkingAtom, false);
    await expect.element(bar).not.toBeInTheDocument();
    setSession();
    store.set(isStorageWorkingAtom, false);
    await expect.element(bar).toBeVisible();
    store.set(tokenAtom, null);
    store.set(isStorageWorkingAtom, false);
    await expect.element(bar).not.toBeInTheDocument();
  });
});

describe('the bar that says why one is here', () => {
  it.each([
    ['by a press', (bar: RenderedAt) => bar.getByRole('button', { name: 'Cerrar aviso' }).click()],
    ['with the session', () => store.set(tokenAtom, null)],
  ])('goes %s', async (_, end) => {
    setSession();
    setFlashMessage('no_application');
    onTestFinished(() => store.set(flashMessageAtom, null));
    const screen = await renderAt(<FlashMessageBar />);
    setFlashMessage('no_application');
    const bar = screen.getByText(/^Todavía no has enviado una solicitud/);
    await expect.element(bar).toBeVisible();
    await end(screen);
    await expect.element(bar).not.toBeInTheDocument();
  });
});
