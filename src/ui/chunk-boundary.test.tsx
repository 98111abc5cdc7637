import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { chunk, passRetries } from '../../tests/components/chunk.tsx';
import { allowConsole } from '../../tests/components/console.ts';
import { ChunkBoundary } from './chunk-boundary.tsx';
import { lazyPanel } from './lazy-panel.tsx';
import { NetworkStatusContext } from './network-status.tsx';
import { onDemand } from './on-demand.tsx';

const MISSING = 'Una parte de esta pantalla no llegó. Lo demás está aquí.';

const partOf = (failures?: number) => {
  const made = chunk(failures);
  return { ...made, Part: onDemand(made.load) };
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
  await passRetries();
  await expect.element(screen.getByText(MISSING)).toBeVisible();
  await expect.element(screen.getByText('Lo demás', { exact: true })).toBeVisible();
  part.load.mockClear();
  return { ...screen, ...part, part: screen.getByText('La parte') };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

describe('a part of a screen that did not come', () => {
  it('is requested again by the app itself, and shown without a word', async () => {
    const { Part, load } = partOf(1);
    const { getByText } = await render(screenOf(Part));
    await passRetries();
    await expect.element(getByText('La parte')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is asked for again by a press', async () => {
    const { getByRole, getByText, load, come, part } = await open();
    const again = getByRole('button', { name: 'Intentar de nuevo' });
    await again.click();
    await expect.element(getByText(MISSING)).not.toBeInTheDocument();
    await passRetries();
    expect(load).toHaveBeenCalledTimes(4);
    come();
    await again.click();
    await expect.element(part).toBeVisible();
  });

  it('is asked for again by the next screen that shows it', async () => {
    const { Part, unmount, come } = await open();
    await unmount();
    come();
    const { getByText } = await render(screenOf(Part));
    await expect.element(getByText('La parte')).toBeVisible();
  });

  it('comes by itself each time that the network is back, and not before', async () => {
    const { rerender, load, come, part, Part } = await open(false);
    await rerender(screenOf(Part, false));
    expect(load).not.toHaveBeenCalled();
    await rerender(screenOf(Part, true));
    await passRetries();
    expect(load).toHaveBeenCalledTimes(4);
    await rerender(screenOf(Part, true));
    await rerender(screenOf(Part, false));
    expect(load).toHaveBeenCalledTimes(4);
    come();
    await rerender(screenOf(Part, true));
    await expect.element(part).toBeVisible();
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
    await passRetries();
    const fetchIt = getByRole('button', { name: 'Traerla' });
    await expect.element(fetchIt).toBeVisible();
    await expect.element(getByText(MISSING)).not.toBeInTheDocument();
    come();
    await fetchIt.click();
    await expect.element(getByText('La parte')).toBeVisible();
  });
});

describe('a side panel that did not come', () => {
  it('is not missed, unlike a part beside it, and comes when the network is back', async () => {
    allowConsole(/part of the app did not come/);
    const { load, come } = chunk(undefined, 'El panel');
    const Panel = lazyPanel(load);
    const { Part } = partOf();
    const screenWith = (isOnline: boolean) => (
      <>
        <NetworkStatusContext value={{ isOnline, probe: () => undefined }}>
          <Panel />
        </NetworkStatusContext>
        {screenOf(Part, isOnline)}
      </>
    );
    const { rerender, getByText } = await render(screenWith(false));
    await passRetries();
    await expect.element(getByText(MISSING)).toBeVisible();
    expect(getByText(MISSING).elements()).toHaveLength(1);
    await expect.element(getByText('Lo demás', { exact: true })).toBeVisible();
    come();
    await rerender(screenWith(true));
    await expect.element(getByText('El panel')).toBeVisible();
  });
});

describe('code that comes on demand', () => {
  it('is asked for once, and shows in the same render once it is there', async () => {
    const { Part, load } = partOf(0);
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
    const failed = expect(Part.preload()).rejects.toMatchObject({
      message: 'a part of the app did not come',
      isSlow: false,
    });
    await passRetries();
    await failed;
    come();
    await Part.preload();
    expect(Part.isLoaded()).toBe(true);
  });

  it('comes with its styles, which are requested again where they failed', async () => {
    const style = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: 'http://127.0.0.1:9/lost.css',
    });
    const failed = new Promise((resolve) => style.addEventListener('error', resolve));
    document.head.append(style);
    await failed;
    // What the network gives from now on.
    style.cloneNode = () =>
      Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href: 'data:text/css,',
        id: 'again',
      });
    const { Part, load } = partOf(0);
    load.mockImplementationOnce(async () => {
      expect(document.querySelector<HTMLLinkElement>('link#again')?.sheet).not.toBeNull();
      return { default: () => <p /> };
    });
    await Part.preload();
    expect(style.isConnected).toBe(false);
    document.querySelector('link#again')?.remove();
  });
});
