import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readCostSheet } from '#core/api/signing/cost-sheet.ts';
import type { PreparedSigning } from '#core/api/signing/signing.ts';
import { createContract } from '#core/api/signing/signing.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { factsIn } from '../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, DOWN, HUNG, rejection } from '../../../tests/components/stub-api.ts';
import { costSheetAnswer, preparedAnswer } from '../../../tests/samples/signing.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { applicationsQuery } from '../../platform/queries/applications-query.ts';
import { Review } from './review.tsx';

const [profileId, applicationId] = [
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
];
const SIGNED = rejection(409, 'not_signable', 'Esta solicitud ya no está para firmar.');

const onPrepared = vi.fn<(prepared: PreparedSigning) => void>();

const open = (): Promise<RenderedAt> =>
  renderAt(
    <Review
      frame={{}}
      {...{ applicationId, profileId, onPrepared }}
      said={undefined}
      onBack={() => undefined}
    />,
    { path: '/profileform' },
  );

const request = (screen: RenderedAt) => screen.getByRole('button', { name: 'Solicitar código de firma' });

beforeEach(() => {
  api.on(readCostSheet, costSheetAnswer());
});

describe('the review before signing', () => {
  // @covers 2.91
  it('shows each figure beside its own label', async () => {
    const screen = await open();
    await expect.element(request(screen)).toBeVisible();
    expect(factsIn(screen.container)).toEqual({
      'Monto del crédito': '$ 4.000.000',
      'A quién lo entregamos': 'Clínica Arrayán; todo el monto, sin descuentos',
      'Diferencia con lo que firmas': '$ 500.000 menos de monto',
      'Número de crédito': '1500000420',
      'Pagas cada mes': '$ 377.988',
      Cuotas: '11 cuotas de $ 377.988 y una última de $ 377.987, una cada mes',
      'Fechas, si se entrega hoy': '20 dic 2026, 20 ene 2027',
      'Interés de mora': 'hoy 29,24 % E.A.',
      'Tasa con todos los cargos': '26,66 % E.A.',
      'En resumen': 'Recibes $ 4.000.000 y pagas $ 4.535.855',
      'Capital e intereses': '$ 4.483.295$ 373.608 cada mes',
      '— de ellos, intereses': '$ 483.295Es interés',
      'Seguro de vida deudor': '$ 24.000$ 2.000 cada mesNo es interés',
      'Pagas en total': '$ 4.535.855',
      'Arrepentirte (retracto)': 'Sin costo hasta el 11 de diciembre de 2026',
    });
  });

  it('explains each charge and rate to whoever opens it, by keyboard too', async () => {
    const screen = await open();
    await expect.element(request(screen)).toBeVisible();
    const charges = [...screen.container.querySelectorAll('summary')];
    expect(charges.map(({ textContent }) => textContent)).toEqual([
      'Interés de mora',
      'Tasa con todos los cargos',
      'Capital e intereses',
      '— de ellos, intereses',
      'Seguro de vida deudor',
    ]);
    const explanation = screen.getByText(/la aseguradora paga lo que falte/);
    await expect.element(explanation).not.toBeVisible();
    charges.at(-1)?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(explanation).toBeVisible();
  });

  it('asks for no code while a figure is missing, and another try brings it', async () => {
    let isDown = true;
    api.on(readCostSheet, () => (isDown ? DOWN : costSheetAnswer()));
    const screen = await open();
    await expect.element(screen.getByText('No pudimos preparar el resumen de tu crédito.')).toBeVisible();
    expect(request(screen).query()).toBeNull();
    isDown = false;
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect.element(request(screen)).toBeVisible();
  });

  it('of a credit that is signed elsewhere asks the server where it stands', async () => {
    api.on(readCostSheet, SIGNED);
    const state = () => queryClient.getQueryState(applicationsQuery(profileId).queryKey);
    queryClient.setQueryData(applicationsQuery(profileId).queryKey, []);
    const screen = await open();
    await expect.poll(() => state()?.isInvalidated).toBe(true);
    expect(request(screen).query()).toBeNull();
  });

  it('asks the server where the credit stands, too, when its contract is refused for that', async () => {
    api.on(createContract, SIGNED);
    const screen = await open();
    await expect.element(request(screen)).toBeVisible();
    queryClient.setQueryData(applicationsQuery(profileId).queryKey, []);
    await request(screen).click();
    const state = () => queryClient.getQueryState(applicationsQuery(profileId).queryKey);
    await expect.poll(() => state()?.isInvalidated).toBe(true);
    expect(onPrepared).not.toHaveBeenCalled();
  });

  it('says while the documents are prepared that they are, and without a network what they wait for', async () => {
    api.on(createContract, HUNG);
    const screen = await open();
    await expect.element(request(screen)).toBeVisible();
    loseNetwork();
    await expect
      .element(request(screen))
      .toHaveAccessibleDescription('Para preparar tu contrato necesitas conexión.');
    findNetwork();
    await request(screen).click();
    await expect
      .element(screen.getByRole('button', { name: 'Preparando tus documentos…' }))
      .toHaveAttribute('aria-busy', 'true');
  });

  // @covers 8.14, 8.16
  it('tells that the contract could not be sent; pressed again, it goes', async () => {
    const { token } = setSession();
    let isDown = true;
    const calls = api.on(createContract, () =>
      isDown ? rejection(502, 'not_sent', 'Inténtalo de nuevo en un momento.') : preparedAnswer(),
    );
    const screen = await open();
    await request(screen).click();
    await expect.element(screen.getByText('EL contrato no ha podido ser enviado')).toBeVisible();
    expect(onPrepared).not.toHaveBeenCalled();
    isDown = false;
    await request(screen).click();
    await expect
      .poll(() => onPrepared.mock.calls)
      .toMatchObject([[{ contract: { pages: 9 }, promissoryNote: { pages: 3 } }]]);
    expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([
      `Bearer ${token}`,
      `Bearer ${token}`,
    ]);
  });
});
