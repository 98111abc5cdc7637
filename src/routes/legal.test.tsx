import { beforeEach, describe, expect, it } from 'vitest';
import { LEGAL_TEXTS_VERSION, readLegalText } from '#core/api/accounts/legal-texts.ts';
import { useNewDevice } from '../../tests/components/new-device.ts';
import type { RenderedAt } from '../../tests/components/render-at.tsx';
import { pathOf, renderRoute } from '../../tests/components/render-route.tsx';
import { LOST, type StubbedApi, stubApi } from '../../tests/components/stub-api.ts';
import LegalRoute from './legal.tsx';

const textOf = (tipo: 'datos' | 'terminos') => ({
  tipo,
  version: '2026-11-22',
  titulo: tipo === 'datos' ? 'Autorización de datos' : 'Términos y condiciones',
  secciones: [{ titulo: '1. Quién los trata', parrafos: ['CuotaSana los trata.', 'Y nadie más.'] }],
  sha256: 'a'.repeat(64),
});

let api: StubbedApi;

const open = (path: string): Promise<RenderedAt> => renderRoute('/legal/:name', <LegalRoute />, { path });

beforeEach(async () => {
  await useNewDevice();
  api = stubApi();
});

describe('a legal text', () => {
  it('is the one of the version that an account accepts, and leads to the other and back', async () => {
    const calls = api.on(readLegalText, ({ params }) => textOf(params.kind));
    const screen = await open('/legal/terminos');
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Términos y condiciones' }))
      .toBeVisible();
    await expect.element(screen.getByText('Versión del 22 de noviembre de 2026')).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 2, name: '1. Quién los trata' })).toBeVisible();
    await expect.element(screen.getByText('Y nadie más.')).toBeVisible();
    await screen.getByRole('link', { name: 'Leer la autorización de datos personales' }).click();
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Autorización de datos' }))
      .toBeVisible();
    await expect.poll(() => pathOf(screen)).toBe('/legal/datos');
    expect(calls.map(({ params, query }) => [params.kind, query.version])).toEqual([
      ['terminos', LEGAL_TEXTS_VERSION],
      ['datos', LEGAL_TEXTS_VERSION],
    ]);
    await screen.getByRole('button', { name: 'Volver' }).click();
    await expect.poll(() => pathOf(screen)).toBe('/legal/terminos');
  });

  it('can be asked for again when it does not come', async () => {
    api.on(readLegalText, LOST);
    const screen = await open('/legal/datos');
    await expect.element(screen.getByText('No pudimos traer el texto.')).toBeVisible();
    api.on(readLegalText, ({ params }) => textOf(params.kind));
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(screen.getByText('CuotaSana los trata.')).toBeVisible();
  });

  it('that was read is there without a network, as long as its version is the one to accept', async () => {
    let isLost = false;
    const calls = api.on(readLegalText, ({ params }) => (isLost ? LOST : textOf(params.kind)));
    await open('/legal/datos');
    await expect.poll(() => calls).toHaveLength(1);
    isLost = true;
    const again = await open('/legal/datos');
    await expect.element(again.getByText('CuotaSana los trata.').last()).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it('of another name is not pretended', async () => {
    const screen = await open('/legal/otro');
    await expect.poll(() => pathOf(screen)).toBe('/');
  });
});
