import { useState } from 'react';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { chunk, passRetries } from '../../tests/components/chunk.tsx';
import { findNetwork, loseNetwork } from '../../tests/components/connection.ts';
import { allowConsole } from '../../tests/components/console.ts';
import { renderAt } from '../../tests/components/render-at.tsx';
import { useNoReloadLock } from '../platform/no-reload-lock.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** Probes of the server before a reload; it does not answer. */
let asked: MockInstance;

/** A screen whose code does not come, until `come`. */
const screenOf = () => {
  const made = chunk(Number.POSITIVE_INFINITY, 'Aquí está');
  return { ...made, Part: onDemand(made.load) };
};

const open = async (children: React.ReactNode) => {
  const screen = await renderAt(<ErrorBoundary>{children}</ErrorBoundary>);
  const button = (name: string) => screen.getByRole('button', { name });
  return {
    ...screen,
    failed: screen.getByRole('heading', { name: 'Esta pantalla falló' }),
    away: screen.getByRole('heading', { name: 'Esta parte no está en tu dispositivo' }),
    there: screen.getByText('Aquí está'),
    again: button('Intentar de nuevo'),
    button,
  };
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

it('a screen that failed says so without blanking the app, with the ways on', async () => {
  const Broken = () => {
    throw new Error('no hay casa');
  };
  const { failed, button, getByRole } = await open(<Broken />);
  await expect.element(failed).toBeVisible();
  await expect.element(button('Volver a intentar')).toBeVisible();
  await expect.element(getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/');
  await expect.element(getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('target', '_blank');
  expect(asked).not.toHaveBeenCalled();
});

describe('a screen whose code did not come', () => {
  it('is loaded anew by itself only where that can work, and otherwise tried again by a press', async () => {
    const { Part, load, come } = screenOf();
    const { failed, there, again } = await open(<Part />);
    await passRetries();
    await expect.element(failed).toBeVisible();
    expect(asked.mock.calls.map(([address]) => address)).toEqual(['/sw.js']);
    await again.click();
    await expect.poll(() => load.mock.calls.length).toBe(5);
    await passRetries();
    await expect.element(failed).toBeVisible();
    come();
    await again.click();
    await expect.element(there).toBeVisible();
  });

  it('is said not to be on the device without a network, and comes when there is one', async () => {
    loseNetwork();
    const { Part, come } = screenOf();
    const { failed, away, there, again, button } = await open(<Part />);
    await passRetries();
    await expect.element(away).toBeVisible();
    const back = vi.spyOn(window.history, 'back').mockReturnValue(undefined);
    await button('Volver').click();
    expect(back).toHaveBeenCalledTimes(1);
    await again.click();
    await passRetries();
    await expect.element(away).toBeVisible();
    findNetwork();
    await expect.element(failed).toBeVisible();
    come();
    await again.click();
    await expect.element(there).toBeVisible();
  });

  it('is not loaded anew in the middle of a payment, nor right after it, before the person asks', async () => {
    const { Part, load, come } = screenOf();
    const { failed, there, again, button } = await open(
      <Payment>
        <Part />
      </Payment>,
    );
    await button('Pagar').click();
    await passRetries();
    await expect.element(failed).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
    expect(load).toHaveBeenCalledTimes(4);
    come();
    await again.click();
    // The import is retried, and the app is prefetched.
    await button('Pagar').click();
    await expect.element(there).toBeVisible();
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
