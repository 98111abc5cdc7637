import { beforeEach, describe, expect, it } from 'vitest';
import { encodeClaim, fileClaim } from '#core/api/rights/claims.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, LOST, rejection } from '../../../tests/components/stub-api.ts';
import { CREDIT_NUMBER } from '../../../tests/samples/credit.ts';
import { aClaim } from '../../../tests/samples/rights.ts';
import { flushDrafts } from '../../platform/drafts/open-drafts.ts';
import ClaimScreen from './claim-screen.tsx';

const TEXT = 'Me cobraron dos veces la cuota de octubre.';

const open = (query = ''): Promise<RenderedAt> =>
  renderAt(<ClaimScreen headerAction={null} />, { path: `/dashboard/rights/claim${query}` });
const text = (screen: RenderedAt) => screen.getByLabelText('Cuéntanos');
const submit = (screen: RenderedAt) => screen.getByRole('button', { name: 'Radicar' });
const takeClaims = () =>
  api.on(fileClaim, ({ body }) => ({
    reclamo: { ...encodeClaim(aClaim()), tipo: body.tipo, texto: body.texto },
  }));

beforeEach(async () => {
  await useNewDevice();
  setSession({ loan: CREDIT_NUMBER });
});

describe('a claim', () => {
  it('is filed with what it is, and shown with its number and its last day', async () => {
    const sent = takeClaims();
    const screen = await open();
    await screen.getByRole('radio', { name: /^Reclamo Algo salió mal/ }).click();
    await text(screen).fill(`  ${TEXT}\n\nFue el 5.  `);
    await submit(screen).click();
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Tu radicado es R-10042' }))
      .toHaveFocus();
    await expect
      .element(screen.getByText('Te respondemos a más tardar el 14 de diciembre de 2026: 15 días hábiles.'))
      .toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { id_reclamo: expect.any(String), tipo: 'reclamo', texto: `${TEXT}\n\nFue el 5.` },
    ]);
  });

  it('says what is missing, each at its place', async () => {
    const sent = takeClaims();
    const screen = await open();
    await submit(screen).click();
    await expect
      .element(screen.getByRole('group', { name: '¿Qué quieres pedir?' }))
      .toHaveAccessibleDescription(/Elige qué quieres pedir\.$/);
    await expect.element(text(screen)).toHaveAccessibleDescription(/Escribe qué pasó o qué necesitas\.$/);
    await text(screen).fill('corto');
    await expect.element(text(screen)).toHaveAccessibleDescription(/al menos 10 caracteres\.$/);
    expect(sent).toEqual([]);
  });

  it('that corrects a datum asks for nothing but what and why', async () => {
    const sent = takeClaims();
    const screen = await open('?kind=correction');
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Corregir un dato' })).toBeVisible();
    expect(screen.getByRole('radio').query()).toBeNull();
    await text(screen).fill('Mi apellido es Nuñez, con eñe.');
    await submit(screen).click();
    await expect.element(screen.getByRole('heading', { name: 'Tu radicado es R-10042' })).toBeVisible();
    expect(sent.map(({ body }) => body.tipo)).toEqual(['correccion']);
  });

  it('is there as it was typed after coming back, and gone after it was sent', async () => {
    takeClaims();
    const first = await open();
    await first.getByRole('radio', { name: /^Queja/ }).click();
    await text(first).fill(TEXT);
    await flushDrafts();
    await first.unmount();
    const again = await open();
    await expect.element(text(again)).toHaveValue(TEXT);
    await expect.element(again.getByRole('radio', { name: /^Queja/ })).toBeChecked();
    await submit(again).click();
    await expect.element(again.getByRole('heading', { name: 'Tu radicado es R-10042' })).toBeVisible();
    await flushDrafts();
    await again.unmount();
    await expect.element(text(await open())).toHaveValue('');
  });

  it('goes again by itself under its key when the network that lost its answer is back', async () => {
    const lost = api.on(fileClaim, LOST);
    const screen = await open('?kind=correction');
    await text(screen).fill(TEXT);
    await submit(screen).click();
    await expect.element(screen.getByText('No pudimos radicar tu solicitud')).toBeVisible();
    const sent = takeClaims();
    findNetwork();
    await expect.element(screen.getByRole('heading', { name: 'Tu radicado es R-10042' })).toBeVisible();
    expect(new Set([...lost, ...sent].map(({ body }) => body.id_reclamo)).size).toBe(1);
  });

  it('waits for the network, and what the server says of it is read', async () => {
    api.on(fileClaim, rejection(429, 'too_many_claims', 'Hoy ya radicaste varias solicitudes.'));
    const screen = await open('?kind=correction');
    await text(screen).fill(TEXT);
    await submit(screen).click();
    await expect.element(screen.getByText('Hoy ya radicaste varias solicitudes.')).toBeVisible();
    loseNetwork();
    await expect.element(screen.getByText(/^Para radicar necesitas conexión/)).toBeVisible();
    await expect.element(submit(screen)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(text(screen)).toHaveValue(TEXT);
  });
});
