import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { encodeClaim, listClaims } from '#core/api/rights/claims.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, DOWN } from '../../../tests/components/stub-api.ts';
import { aClaim } from '../../../tests/samples/rights.ts';
import { RightsScreen } from './rights-screen.tsx';

type ClaimAnswer = AnswerOf<typeof listClaims>['reclamos'][number];

const claim = (changes: Partial<ClaimAnswer> = {}): ClaimAnswer => ({
  ...encodeClaim(aClaim({ kind: 'claim' })),
  ...changes,
});

const open = (): Promise<RenderedAt> =>
  renderAt(<RightsScreen headerAction={null} />, { path: '/dashboard/rights' });

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-10T15:00:00.000Z'), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await useNewDevice();
  setSession({ loan: null });
});

describe('claims in the portal', () => {
  it('have their deadline in business days, and their answer when there is one', async () => {
    api.on(listClaims, {
      reclamos: [
        claim(),
        claim({ radicado: 'R-10041', responder_hasta: '2026-12-10' }),
        claim({ radicado: 'R-10040', responder_hasta: '2026-12-09' }),
        claim({
          radicado: 'R-10039',
          tipo: 'consulta_datos',
          respuesta: { texto: 'Esto es lo que tenemos.', fecha: '2026-12-01T15:00:00.000Z' },
        }),
      ],
    });
    const screen = await open();
    await expect.element(screen.getByText('Reclamo R-10042')).toBeVisible();
    const items = [...screen.container.querySelectorAll('section:first-of-type li')].map(
      ({ textContent }) => textContent,
    );
    expect(items).toEqual([
      expect.stringContaining('a más tardar el 14 de diciembre de 2026: quedan 2 días hábiles.'),
      expect.stringContaining('Te respondemos hoy, 10 de diciembre de 2026.'),
      expect.stringContaining('Debimos responderte el 9 de diciembre de 2026.'),
      expect.stringContaining(
        'Respondida el 1 dic 2026'
          .replaceAll(' ', '\u00a0')
          .replace('el\u00a0', 'el ')
          .replace('Respondida\u00a0', 'Respondida '),
      ),
    ]);
    await screen.getByText('Leer la respuesta').click();
    await expect.element(screen.getByText('Esto es lo que tenemos.')).toBeVisible();
  });

  it('are none at first, with the way to file one', async () => {
    api.on(listClaims, { reclamos: [] });
    const screen = await open();
    await expect.element(screen.getByText('Aún no has radicado ninguna.')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Radicar una solicitud' });
    await expect.element(link).toHaveAttribute('href', '/dashboard/rights/claim');
  });

  it('that cannot be read are an error with a way to try again; the rest stands', async () => {
    api.on(listClaims, DOWN);
    const screen = await open();
    await expect.element(screen.getByText('No pudimos consultar tus solicitudes')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Radicar una solicitud' })).toBeVisible();
    api.on(listClaims, { reclamos: [claim()] });
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(screen.getByText('Reclamo R-10042')).toBeVisible();
  });
});
