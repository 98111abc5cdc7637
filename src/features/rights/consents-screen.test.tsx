import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#core/api/endpoint.ts';
import {
  encodeAuthorisations,
  listAuthorisations,
  revokeAuthorisation,
} from '#core/api/rights/authorisations.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, DOWN, LOST, rejection } from '../../../tests/components/stub-api.ts';
import { anAuthorisation } from '../../../tests/samples/rights.ts';
import ConsentsScreen from './consents-screen.tsx';

type Wire = AnswerOf<typeof listAuthorisations>['autorizaciones'][number];

const CONSENT = encodeAuthorisations([
  anAuthorisation({ kind: 'health', text: 'Autorizo que guarden cuál es mi procedimiento.' }),
]).autorizaciones[0] as Wire;
const consent = (changes: Partial<Wire> = {}): Wire => ({
  ...CONSENT,
  ...changes,
});

const open = (): Promise<RenderedAt> =>
  renderAt(<ConsentsScreen headerAction={null} />, { path: '/dashboard/rights/consents' });

beforeEach(async () => {
  await useNewDevice();
  setSession({ loan: null });
});

describe('what somebody authorised', () => {
  it('has its date, its version and its text, and says what stands in the way of taking it back', async () => {
    api.on(listAuthorisations, {
      autorizaciones: [
        consent(),
        consent({ tipo: 'centrales', retiro: 'credito_vigente' }),
        consent({ tipo: 'datos', retiro: 'con_la_cuenta' }),
        consent({ tipo: 'biometria', retirada: '2026-11-27T15:00:00.000Z', retiro: null }),
      ],
    });
    const screen = await open();
    await expect.element(screen.getByRole('heading', { name: 'Vigentes' })).toBeVisible();
    const items = [...screen.container.querySelectorAll('main li')].map(({ textContent }) => textContent);
    expect(items).toEqual([
      expect.stringMatching(/^Cuál es tu procedimientoVersión 2026-11-20, aceptada el 20\snov\s2026, 10:00/),
      expect.stringMatching(/^Centrales de información.*Sigue mientras tengas un crédito/),
      expect.stringMatching(/^Datos personales.*Termina cuando cierres tu cuenta/),
      expect.stringMatching(/^Fotos de tu cédula y tu rostro.*La retiraste el 27\snov\s2026/),
    ]);
    expect(screen.getByRole('button', { name: /^Retirar/ }).elements()).toHaveLength(1);
    await screen.getByText('Leer el texto').first().click();
    await expect.element(screen.getByText('Autorizo que guarden cuál es mi procedimiento.')).toBeVisible();
  });

  it('is taken back once it is confirmed, after reading what follows', async () => {
    api.on(listAuthorisations, { autorizaciones: [consent()] });
    const calls = api.on(revokeAuthorisation, {
      autorizaciones: [consent({ retirada: '2026-11-27T15:00:00.000Z', retiro: null })],
    });
    const screen = await open();
    await screen.getByRole('button', { name: 'Retirar: Cuál es tu procedimiento' }).click();
    await expect.element(screen.getByRole('alertdialog')).toMatchTextContent(/Procedimiento sin especificar/);
    expect(calls).toEqual([]);
    await screen.getByRole('button', { name: 'Sí, retirarla' }).click();
    await expect
      .element(screen.getByText('Retiraste la autorización para guardar tu procedimiento.'))
      .toBeVisible();
    expect(calls.map(({ params }) => params)).toEqual([{ kind: 'salud' }]);
    await expect.element(screen.getByText(/^La retiraste el 27/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Retirar/ }).query()).toBeNull();
  });

  it('is taken back by itself when the network that lost it is back, and the question goes', async () => {
    api.on(listAuthorisations, { autorizaciones: [consent()] });
    api.on(revokeAuthorisation, LOST);
    const screen = await open();
    await screen.getByRole('button', { name: /^Retirar/ }).click();
    await screen.getByRole('button', { name: 'Sí, retirarla' }).click();
    await expect.element(screen.getByText('No pudimos retirarla')).toBeVisible();
    api.on(revokeAuthorisation, {
      autorizaciones: [consent({ retirada: '2026-11-27T15:00:00.000Z', retiro: null })],
    });
    findNetwork();
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(screen.getByText(/^La retiraste el 27/)).toBeVisible();
  });

  it('stays when it is not confirmed, or when the server says no, which is read', async () => {
    api.on(listAuthorisations, { autorizaciones: [consent({ tipo: 'centrales' })] });
    api.on(revokeAuthorisation, rejection(409, 'credit_open', 'Mientras tengas un crédito sigue.'));
    const screen = await open();
    await screen.getByRole('button', { name: /^Retirar/ }).click();
    await screen.getByRole('button', { name: 'Sí, retirarla' }).click();
    await expect.element(screen.getByText('Mientras tengas un crédito sigue.')).toBeVisible();
    await screen.getByRole('button', { name: 'No, dejarla' }).click();
    await expect.element(screen.getByRole('button', { name: /^Retirar/ })).toBeVisible();
  });

  it('cannot be taken back without a network, which is said', async () => {
    api.on(listAuthorisations, { autorizaciones: [consent()] });
    const screen = await open();
    const revoke = screen.getByRole('button', { name: /^Retirar/ });
    await expect.element(revoke).toBeVisible();
    loseNetwork();
    await expect.element(screen.getByText(/^Para retirar una autorización necesitas/)).toBeVisible();
    await expect.element(revoke).toHaveAttribute('aria-disabled', 'true');
  });

  it('that cannot be read is an error with a way to try again', async () => {
    api.on(listAuthorisations, DOWN);
    const screen = await open();
    await expect.element(screen.getByText('No pudimos consultar tus autorizaciones')).toBeVisible();
    api.on(listAuthorisations, { autorizaciones: [] });
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(screen.getByText('No tienes autorizaciones vigentes.')).toBeVisible();
  });
});
