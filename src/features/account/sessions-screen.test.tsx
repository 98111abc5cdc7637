import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { endOpenSession, endOtherSessions, readOpenSessions } from '#core/api/accounts/open-sessions.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { api, DOWN, LOST } from '../../../tests/components/stub-api.ts';
import { openSessionsAnswer } from '../../../tests/samples/accounts.ts';
import { SessionsScreen } from './sessions-screen.tsx';

const PHONE = /^Cerrar la sesión de Chrome en Android/;

const open = (): Promise<RenderedAt> =>
  renderAt(<SessionsScreen headerAction={null} backTo="/dashboard" backLabel="Volver al inicio" />, {
    path: '/dashboard/sessions',
  });
const rows = (screen: RenderedAt) =>
  screen
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
const dialog = (screen: RenderedAt) => screen.getByRole('alertdialog');
const others = (screen: RenderedAt) => screen.getByRole('button', { name: 'Cerrar las demás', exact: true });

beforeEach(() => {
  api.on(readOpenSessions, openSessionsAnswer());
});

describe('the open sessions', () => {
  it('are told by device, this one first, with since when and the last use', async () => {
    const screen = await open();
    await expect.poll(() => rows(screen)).toHaveLength(3);
    expect(rows(screen)[0]).toMatch(/^Firefox en WindowsEste equipoEn uso ahoraAbierta el 20.nov.2026, /);
    expect(rows(screen)[1]).toMatch(/^Safari en iPadÚltimo uso: /);
    expect(screen.getByRole('button', { name: /Firefox/ }).query()).toBeNull();
  });

  it('end one by one, after a confirmation, by keys alone', async () => {
    const calls = api.on(endOpenSession, { cerrada: true });
    const screen = await open();
    const end = screen.getByRole('button', { name: PHONE });
    await expect.element(end).toBeVisible();
    (end.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog(screen)).toHaveAccessibleName('¿Cerrar la sesión de Chrome en Android?');
    await userEvent.keyboard('{Escape}');
    await expect.element(end).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog(screen)).toBeVisible();
    api.on(readOpenSessions, openSessionsAnswer(1));
    await dialog(screen).getByRole('button', { name: 'Cerrar la sesión' }).click();
    await expect.element(screen.getByText('Cerramos la sesión de Chrome en Android.')).toBeVisible();
    expect(rows(screen)).toHaveLength(2);
    expect(calls.map(({ params }) => params)).toEqual([{ id: '22222222-aaaa-4aaa-8aaa-222222222222' }]);
  });

  it('end all at once but this one', async () => {
    api.on(endOtherSessions, { cerradas: 2 });
    const screen = await open();
    await others(screen).click();
    await dialog(screen).getByRole('button', { name: 'Cerrar las demás' }).click();
    await expect
      .element(screen.getByRole('status').filter({ hasText: 'Cerramos las demás sesiones.' }).first())
      .toBeVisible();
    expect(rows(screen)).toHaveLength(1);
    await expect.element(screen.getByText('Tu cuenta no está abierta en ningún otro equipo.')).toBeVisible();
    // The dialog, with a button of the same name, closes a moment later.
    await expect.element(others(screen)).not.toBeInTheDocument();
  });

  it('are not ended where the server does not answer, which is said and can be tried again', async () => {
    api.on(endOtherSessions, DOWN);
    const screen = await open();
    await others(screen).click();
    const submit = dialog(screen).getByRole('button', { name: 'Cerrar las demás' });
    await submit.click();
    await expect.element(dialog(screen).getByRole('alert')).toMatchTextContent(/No pudimos cerrarla/);
    expect(rows(screen)).toHaveLength(3);
    api.on(endOtherSessions, { cerradas: 2 });
    await submit.click();
    await expect.element(dialog(screen)).not.toBeInTheDocument();
    expect(rows(screen)).toHaveLength(1);
  });

  it('end by themselves when the network that lost it is back, and the dialog goes', async () => {
    api.on(endOtherSessions, LOST);
    const screen = await open();
    await others(screen).click();
    await dialog(screen).getByRole('button', { name: 'Cerrar las demás' }).click();
    await expect.element(dialog(screen).getByRole('alert')).toBeVisible();
    api.on(endOtherSessions, { cerradas: 2 });
    findNetwork();
    await expect.element(dialog(screen)).not.toBeInTheDocument();
    expect(rows(screen)).toHaveLength(1);
  });
});

describe('sessions that cannot be read', () => {
  it('are an error with a way to try again', async () => {
    api.on(readOpenSessions, DOWN);
    const screen = await open();
    await expect.element(screen.getByText('No pudimos consultar tus sesiones')).toBeVisible();
    await expect.element(screen.getByText('Este servicio no responde.')).toBeVisible();
    api.on(readOpenSessions, openSessionsAnswer());
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.poll(() => rows(screen)).toHaveLength(3);
  });

  it('come by themselves once there is a network', async () => {
    api.on(readOpenSessions, LOST);
    const screen = await open();
    await expect.element(screen.getByText('Para ver tus sesiones necesitas conexión')).toBeVisible();
    api.on(readOpenSessions, openSessionsAnswer());
    findNetwork();
    await expect.poll(() => rows(screen)).toHaveLength(3);
  });

  it('stay shown without a network, and say what ending them needs', async () => {
    const screen = await open();
    await expect.poll(() => rows(screen)).toHaveLength(3);
    loseNetwork();
    const needs = 'Para cerrar sesiones necesitas conexión.';
    await expect.element(screen.getByText(needs)).toBeVisible();
    for (const button of [others(screen), screen.getByRole('button', { name: PHONE })])
      await expect.element(button).toHaveAccessibleDescription(needs);
    await others(screen).click({ force: true });
    expect(dialog(screen).query()).toBeNull();
  });
});
