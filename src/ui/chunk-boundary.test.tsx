import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { allowConsole } from '../../tests/components/console.ts';
import { ChunkBoundary } from './chunk-boundary.tsx';
import { NetworkStatusContext } from './network-status.tsx';
import { onDemand } from './on-demand.tsx';

const MISSING = 'Una parte de esta pantalla no llegó. Lo demás está aquí.';

/** A part whose chunk fails until it is made available. */
const partOf = () => {
  let comes = false;
  const load = vi.fn(() =>
    comes
      ? Promise.resolve({ default: () => <p>La parte</p> })
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  const come = (): void => {
    comes = true;
  };
  return { Part: onDemand(load), load, come };
};

const screenOf = (Part: ReturnType<typeof partOf>['Part'], isOnline = true) => (
  <NetworkStatusContext value={{ isOnline, probe: () => undefined }}>
    <p>Lo demás</p>
    <ChunkBoundary>
      <Part />
    </ChunkBoundary>
  </NetworkStatusContext>
);

const open = async (isOnline = true) => {
  allowConsole(/part of the app did not come/);
  const part = partOf();
  const screen = await render(screenOf(part.Part, isOnline));
  await expect.element(screen.getByText(MISSING)).toBeVisible();
  await expect.element(screen.getByText('Lo demás', { exact: true })).toBeVisible();
  return { ...screen, ...part, part: screen.getByText('La parte') };
};

describe('a part of a screen that did not come', () => {
  it('is asked for again by a press', async () => {
    const { getByRole, load, come, part } = await open();
    const again = getByRole('button', { name: 'Intentar de nuevo' });
    await again.click();
    await expect.poll(() => load.mock.calls.length).toBe(2);
    come();
    await again.click();
    await expect.element(part).toBeVisible();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('comes by itself when the network is back, and not before', async () => {
    const { rerender, load, come, part, Part } = await open(false);
    come();
    await rerender(screenOf(Part, false));
    await expect.element(part).not.toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
    await rerender(screenOf(Part, true));
    await expect.element(part).toBeVisible();
  });

  it('is asked for once for each time that the network comes back', async () => {
    const { rerender, load, Part } = await open(false);
    await rerender(screenOf(Part, true));
    await expect.poll(() => load.mock.calls.length).toBe(2);
    await rerender(screenOf(Part, true));
    await rerender(screenOf(Part, false));
    expect(load).toHaveBeenCalledTimes(2);
    await rerender(screenOf(Part, true));
    await expect.poll(() => load.mock.calls.length).toBe(3);
  });
});

describe('a whole screen that did not come', () => {
  it('has its own words, and comes by a press', async () => {
    allowConsole(/part of the app did not come/);
    const { Part, come } = partOf();
    const { getByRole, getByText } = await render(
      <ChunkBoundary
        missing={(retry) => (
          <button type="button" onClick={retry}>
            Traerla
          </button>
        )}
      >
        <Part />
      </ChunkBoundary>,
    );
    const fetchIt = getByRole('button', { name: 'Traerla' });
    await expect.element(fetchIt).toBeVisible();
    await expect.element(getByText(MISSING)).not.toBeInTheDocument();
    come();
    await fetchIt.click();
    await expect.element(getByText('La parte')).toBeVisible();
  });
});

describe('code that comes on demand', () => {
  it('is asked for once, and shows in the same render once it is there', async () => {
    const { Part, load, come } = partOf();
    come();
    expect(Part.isLoaded()).toBe(false);
    await Part.preload();
    await Part.preload();
    expect(Part.isLoaded()).toBe(true);
    const { container } = await render(<Part />);
    expect(container.textContent).toBe('La parte');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('says what it is when it cannot be had, and can be asked for again', async () => {
    const { Part, come } = partOf();
    await expect(Part.preload()).rejects.toMatchObject({
      message: 'a part of the app did not come',
      isSlow: false,
    });
    come();
    await Part.preload();
    expect(Part.isLoaded()).toBe(true);
  });
});
