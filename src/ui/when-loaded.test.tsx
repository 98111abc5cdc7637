import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { chunk, passRetries } from '../../tests/components/chunk.tsx';
import { NetworkStatusContext } from './network-status.tsx';
import { onDemand } from './on-demand.tsx';
import { WhenLoaded } from './when-loaded.tsx';

/** A screen whose chunk fails until it is made available. */
const open = async (isOnline = true) => {
  const { load, come } = chunk();
  const Part = onDemand(load);
  const at = (isNowOnline: boolean) => (
    <NetworkStatusContext value={{ isOnline: isNowOnline, probe: () => undefined }}>
      <WhenLoaded
        part={Part}
        waiting={<p>Espera</p>}
        missing={(retry) => (
          <button type="button" onClick={retry}>
            Traerla
          </button>
        )}
      >
        <Part />
      </WhenLoaded>
    </NetworkStatusContext>
  );
  const screen = await render(at(isOnline));
  await passRetries();
  const fetchIt = screen.getByRole('button', { name: 'Traerla' });
  await expect.element(fetchIt).toBeVisible();
  return {
    fetchIt,
    come,
    part: screen.getByText('La parte'),
    setOnline: (isNowOnline: boolean) => screen.rerender(at(isNowOnline)),
  };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

// Nothing is thrown: the console of these tests stays empty.
describe('a screen that the device does not have', () => {
  it('has something in its place, and comes by a press', async () => {
    const { fetchIt, come, part } = await open();
    await fetchIt.click();
    await passRetries();
    await expect.element(fetchIt).toBeVisible();
    come();
    await fetchIt.click();
    await expect.element(part).toBeVisible();
  });

  it('comes by itself when the network is back', async () => {
    const { come, setOnline, part } = await open(false);
    come();
    await setOnline(true);
    await expect.element(part).toBeVisible();
  });
});
