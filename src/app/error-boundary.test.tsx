import { useState } from 'react';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { chunk, passRetries } from '../../tests/components/chunk.tsx';
import { allowConsole } from '../../tests/components/console.ts';
import { renderAt } from '../../tests/components/render-at.tsx';
import { network } from '../platform/network/online.ts';
import { useNoReloadLock } from '../platform/no-reload-lock.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const AWAY = 'Esta parte no está en tu dispositivo';
const FAILED = 'Esta pantalla falló';

/** Probes of the server before a reload; it does not answer. */
let asked: MockInstance;

const screenOf = () => {
  const made = chunk(Number.POSITIVE_INFINITY, 'Aquí está');
  return { ...made, Part: onDemand(made.load) };
};

const Payment = ({ children }: { readonly children: React.ReactNode }) => {
  const [isPaid, setPaid] = useState(false);
  return isPaid ? children : <Paying onPaid={() => setPaid(true)} />;
};
const Paying = ({ onPaid }: { readonly onPaid: () => void }) => {
  useNoReloadLock();
  return (
    <button type="button" onClick={onPaid}>
      Pagar
    </button>
  );
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  sessionStorage.clear();
  allowConsole(/screen failed|part of the app did not come|The above error|no hay casa|Failed to fetch/);
  asked = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
});

describe('a screen that failed', () => {
  it('says so without blanking the app, with the ways on', async () => {
    const Broken = () => {
      throw new Error('no hay casa');
    };
    const { getByRole } = await renderAt(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    await expect.element(getByRole('heading', { name: FAILED })).toBeVisible();
    await expect.element(getByRole('button', { name: 'Volver a intentar' })).toBeVisible();
    await expect.element(getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/');
    await expect.element(getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('target', '_blank');
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('a screen whose code did not come', () => {
  it('is loaded anew by itself only where that can work, and otherwise tried again by a press', async () => {
    const { Part, load, come } = screenOf();
    const { getByRole, getByText } = await renderAt(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
    );
    await passRetries();
    await expect.element(getByRole('heading', { name: FAILED })).toBeVisible();
    expect(asked.mock.calls.map(([address]) => address)).toEqual(['/sw.js']);
    const again = getByRole('button', { name: 'Intentar de nuevo' });
    await again.click();
    await expect.poll(() => load.mock.calls.length).toBe(5);
    await passRetries();
    await expect.element(getByRole('heading', { name: FAILED })).toBeVisible();
    come();
    await again.click();
    await expect.element(getByText('Aquí está')).toBeVisible();
  });

  it('is said not to be on the device without a network, and comes when there is one', async () => {
    network.gone();
    const { Part, come } = screenOf();
    const { getByRole, getByText } = await renderAt(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
    );
    await passRetries();
    await expect.element(getByRole('heading', { name: AWAY })).toBeVisible();
    const back = vi.spyOn(window.history, 'back').mockReturnValue(undefined);
    await getByRole('button', { name: 'Volver' }).click();
    expect(back).toHaveBeenCalledTimes(1);
    await getByRole('button', { name: 'Intentar de nuevo' }).click();
    await passRetries();
    await expect.element(getByRole('heading', { name: AWAY })).toBeVisible();
    network.begin({ mayTakeLong: false }).answered();
    await expect.element(getByRole('heading', { name: FAILED })).toBeVisible();
    come();
    await getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect.element(getByText('Aquí está')).toBeVisible();
  });

  it('is not loaded anew in the middle of a payment, nor right after it, before the person asks', async () => {
    const { Part, load, come } = screenOf();
    const { getByRole, getByText } = await renderAt(
      <ErrorBoundary>
        <Payment>
          <Part />
        </Payment>
      </ErrorBoundary>,
    );
    await getByRole('button', { name: 'Pagar' }).click();
    await passRetries();
    await expect.element(getByRole('heading', { name: FAILED })).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
    expect(load).toHaveBeenCalledTimes(4);
    come();
    await getByRole('button', { name: 'Intentar de nuevo' }).click();
    // The import is retried, and the app is prefetched.
    await getByRole('button', { name: 'Pagar' }).click();
    await expect.element(getByText('Aquí está')).toBeVisible();
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
