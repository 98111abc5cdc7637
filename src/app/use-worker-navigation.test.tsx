import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderAt } from '../../tests/components/render-at.tsx';
import { useNoReloadLock } from '../platform/no-reload-lock.ts';
import { useWorkerNavigation } from './use-worker-navigation.ts';

const Led = () => {
  useWorkerNavigation();
  return null;
};
const Signing = () => {
  useNoReloadLock();
  return <Led />;
};

/** Flushes messages on other ports. */
const flushMessages = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage('now');
  });

/** Posts the worker's message; resolves to whether the window replied. */
const postAsWorker = async (data: unknown): Promise<unknown> => {
  const { port1, port2 } = new MessageChannel();
  let answer: unknown;
  port1.onmessage = (event) => {
    answer = event.data;
  };
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data, ports: [port2] }));
  await flushMessages();
  return answer;
};

describe('a pressed notification', () => {
  // @covers 7.69
  it.each([
    ['leads the page that is open, which says that it heard', <Led key="led" />, '/dashboard/pay'],
    ['leaves whoever signs or pays at it, and the window is found', <Signing key="signs" />, '/profileform'],
  ])('%s', async (_, page, place) => {
    const { location } = await renderAt(page, { path: '/profileform' });
    expect(await postAsWorker({ wanted: '/dashboard/pay' })).toBe('heard');
    await expect.poll(() => location().pathname).toBe(place);
  });

  it.each([
    ['another site', 'https://otra.example/dashboard'],
    ['no room behind a login', '/legal/datos'],
    ['nothing', undefined],
  ])('that asks for %s is not heard', async (_, wanted) => {
    const { location } = await renderAt(<Led />, { path: '/profileform' });
    expect(await postAsWorker({ wanted })).toBeUndefined();
    await expect.poll(() => location().pathname).toBe('/profileform');
  });
});

describe('a shortcut of the icon, while the app is open', () => {
  const launches = () => {
    let consume: (launch: { readonly targetURL: string }) => void = () => undefined;
    vi.stubGlobal('launchQueue', {
      setConsumer: (consumer: typeof consume) => {
        consume = consumer;
      },
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    return (path: string) => consume({ targetURL: new URL(path, window.location.href).href });
  };

  it('leads the page to its address; the icon itself leaves it as it is', async () => {
    const launch = launches();
    const { location } = await renderAt(<Led />, { path: '/profileform' });
    launch('/?inicio=app');
    await expect.poll(() => location().pathname).toBe('/profileform');
    launch('/dashboard/pay');
    await expect.poll(() => location().pathname).toBe('/dashboard/pay');
  });

  it('leaves whoever signs or pays at it', async () => {
    const launch = launches();
    const { location } = await renderAt(<Signing />, { path: '/profileform' });
    launch('/dashboard/pay');
    await flushMessages();
    expect(location().pathname).toBe('/profileform');
  });
});
