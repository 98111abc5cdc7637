import { beforeEach, describe, expect, it, vi } from 'vitest';
import { encodeClaim } from '#core/api/rights/claims.ts';
import { closeAccount, readClosure } from '#core/api/rights/closure.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, rejection } from '../../../tests/components/stub-api.ts';
import { aClaim } from '../../../tests/samples/rights.ts';
import ClosureScreen from './closure-screen.tsx';

const request = encodeClaim(aClaim({ number: 10_060, kind: 'closure' }));

const onClosed = vi.fn<(sentence: string) => void>();
const open = (): Promise<RenderedAt> =>
  renderAt(<ClosureScreen headerAction={null} onClosed={onClosed} />, { path: '/dashboard/rights/closure' });
const start = (screen: RenderedAt) => screen.getByRole('button', { name: 'Cerrar mi cuenta' });

beforeEach(() => {
  setSession({ loan: null });
});

describe('the end of an account', () => {
  it('is asked for in two steps, and ends the session', async () => {
    api.on(readClosure, { tiene_credito: false, solicitud: null });
    const sent = api.on(closeAccount, { tiene_credito: false, solicitud: request });
    const screen = await open();
    await start(screen).click();
    await screen.getByRole('checkbox', { name: /^Entiendo que mi cuenta/ }).click();
    await screen.getByRole('button', { name: 'Sí, cerrarla' }).click();
    await expect.poll(() => onClosed.mock.calls.length).toBe(1);
    expect(sent).toHaveLength(1);
    expect(onClosed).toHaveBeenCalledWith(
      expect.stringMatching(/radicado R-10060\. La cerramos a más tardar el 14 de diciembre de 2026/),
    );
  });

  it('waits for the last payment of a credit, and leads to it', async () => {
    api.on(readClosure, { tiene_credito: true, solicitud: null });
    const screen = await open();
    await expect.element(screen.getByText('Tienes un crédito vigente')).toBeVisible();
    expect(start(screen).query()).toBeNull();
    await expect.element(screen.getByRole('link', { name: 'Ver mi crédito' })).toBeVisible();
  });

  it('that was asked for shows its number and its day', async () => {
    api.on(readClosure, { tiene_credito: false, solicitud: request });
    const screen = await open();
    await expect.element(screen.getByText('Ya lo pediste: es el radicado R-10060')).toBeVisible();
    await expect.element(screen.getByText(/a más tardar el 14 de diciembre de 2026/)).toBeVisible();
  });

  it('that fails keeps account and session', async () => {
    api.on(readClosure, { tiene_credito: false, solicitud: null });
    api.on(closeAccount, rejection(409, 'credit_open', 'Tienes un crédito.'));
    const screen = await open();
    await start(screen).click();
    await screen.getByRole('checkbox', { name: /^Entiendo/ }).click();
    await screen.getByRole('button', { name: 'Sí, cerrarla' }).click();
    await expect.element(screen.getByText('No pudimos registrarlo: tu cuenta sigue igual')).toBeVisible();
    expect(onClosed).not.toHaveBeenCalled();
  });
});
