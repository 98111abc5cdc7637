import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDrafts, saveDraft } from '#core/api/accounts/drafts.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import { readInstalmentOptions, readRisk, updateApplication } from '#core/api/applications/offer.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, DOWN, LOST, rejection } from '../../../tests/components/stub-api.ts';
import { stubOffer } from '../../../tests/components/stub-offer.ts';
import { applicationAnswer } from '../../../tests/samples/applications.ts';
import { changedOfferAnswer, instalmentOptionsAnswer, riskAnswer } from '../../../tests/samples/offer.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { applicationsQuery } from '../../platform/queries/applications-query.ts';
import { forget } from '../../platform/storage/forget.ts';
import { OfferScreen } from './offer-screen.tsx';

const PROFILE = '22222222-2222-4222-8222-222222222222';
const OTHER_PLANS = {
  data: { 3: { resultado: 1, cuota_asignacion: 711_222, costo_total: 2_133_666 } },
} as const;
const onPlanChosen = vi.fn();

/** Server state of the application. */
let known: { monto: number; estado: string; cuotas: number };

const open = async (): Promise<RenderedAt> => {
  const screen = await renderAt(
    <OfferScreen
      profileId={PROFILE}
      onPlanChosen={onPlanChosen}
      onSendDocuments={() => undefined}
      onLeave={() => undefined}
    />,
  );
  await expect.element(screen.getByText('Monto máximo aprobado')).toBeVisible();
  return screen;
};

const amountField = (screen: RenderedAt) => screen.getByRole('textbox', { name: 'Monto a solicitar' });
const update = (screen: RenderedAt) => screen.getByRole('button', { name: 'Actualizar' });
const next = (screen: RenderedAt) => screen.getByRole('button', { name: 'Siguiente' });
const plan = (screen: RenderedAt, term: number) =>
  screen.getByRole('radio', { name: new RegExp(`^${term} cuotas mensuales de:`) });
const retry = (screen: RenderedAt) => screen.getByRole('button', { name: 'Intentar de nuevo' });

const radios = ({ container }: RenderedAt) =>
  [...container.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(
    ({ labels, checked }) => `${labels?.[0]?.innerText.replaceAll(/\s+/g, ' ')}${checked ? ' ✓' : ''}`,
  );

beforeEach(async () => {
  await forget('button');
  known = { monto: 4_000_000, estado: 'approved', cuotas: 12 };
  setSession();
  stubOffer();
  api.on(readRisk, () => riskAnswer(known));
  api.on(readInstalmentOptions, plansOfAmount);
});

const plansOfAmount = () => (known.monto === 4_000_000 ? instalmentOptionsAnswer() : OTHER_PLANS);
const changedOffer = () => changedOfferAnswer(known, plansOfAmount());

/** Server that applies changes: another amount clears the plan, the same one selects it. */
const takeChanges = () =>
  api.on(updateApplication, ({ body }) => {
    known =
      body.monto === known.monto
        ? { ...known, estado: 'firma_contrato', cuotas: body.cuotas }
        : { ...known, estado: 'approved', monto: body.monto };
    return changedOffer();
  });

describe('the plans of an offer', () => {
  // @covers 2.81, 3.9
  it('are those that may be chosen, each figure in its place, the longest first and chosen', async () => {
    const screen = await open();
    await expect.element(next(screen)).toBeVisible();
    await expect.element(screen.getByText('Para tu procedimiento con Clínica Arrayán')).toBeVisible();
    await expect.element(screen.getByText('$ 6.500.000', { exact: true })).toBeVisible();
    expect(radios(screen)).toEqual([
      '24 cuotas mensuales de: $ 211.103 En total pagas $ 5.066.482 ✓',
      '12 cuotas mensuales de: $ 377.988 En total pagas $ 4.535.855',
      '6 cuotas mensuales de: $ 713.671 En total pagas $ 4.282.025',
    ]);
  });

  it('are few at once, of which the bar names the selected one, with the way to the others', async () => {
    const terms = [36, 30, 24, 18, 12, 9, 6, 3];
    const data = Object.fromEntries(
      terms.map((term) => [
        term,
        { resultado: 1 as const, cuota_asignacion: 7_200_000 / term, costo_total: 7_200_000 },
      ]),
    );
    api.on(readInstalmentOptions, { data });
    const screen = await open();
    await expect.element(screen.getByText('36 cuotas de $ 200.000', { exact: true })).toBeVisible();
    const shown = () => radios(screen).map((text) => Number(/^\d+/.exec(text)?.[0]));
    expect(shown()).toEqual([36, 12, 3]);
    await screen.getByRole('button', { name: 'Ver los 8 planes' }).click();
    expect(shown()).toEqual(terms);
    await plan(screen, 30).click();
    await screen.getByRole('button', { name: 'Ver menos planes' }).click();
    expect(shown()).toEqual([36, 30, 12, 3]);
    await expect.element(screen.getByText('30 cuotas de $ 240.000', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Cambiar', exact: true }).click();
    await expect.element(plan(screen, 30)).toHaveFocus();
  });

  it('show of the picked one what the credit costs beyond its amount', async () => {
    const screen = await open();
    await plan(screen, 12).click();
    await expect.element(screen.getByText(/^El crédito te cuesta \$\s535\.855:/)).toBeVisible();
    expect(screen.getByText(/^El crédito te cuesta/).elements()).toHaveLength(1);
  });

  // @covers 2.85, 8.12
  it('that are none are said, with a way to be helped and nothing to choose', async () => {
    api.on(readInstalmentOptions, { data: {} });
    const screen = await open();
    await expect.element(screen.getByText('No se encontraron cuotas disponibles')).toBeVisible();
    await expect
      .element(screen.getByRole('heading', { name: 'Todavía no hay un plan para ti' }))
      .toBeVisible();
    await expect.element(screen.getByRole('link', { name: /^WhatsApp/ })).toBeVisible();
    expect(next(screen).query()).toBeNull();
  });

  it('that are none are not looked for with another amount where one alone can be had', async () => {
    api.on(readRisk, () => riskAnswer({ ...known, monto: 180_000, monto_maximo_credito: 180_000 }));
    const offered = api.on(readInstalmentOptions, { data: {} });
    const screen = await open();
    await expect
      .element(screen.getByText(/tope legal del mes\. Escríbenos y buscamos otra forma\.$/))
      .toBeVisible();
    expect(offered).toHaveLength(1);
    for (const hidden of [amountField(screen), update(screen)]) expect(hidden.query()).toBeNull();
  });

  // @covers 2.83, 8.11
  it('that cannot be read say so and come with another try', async () => {
    let isDown = true;
    api.on(readInstalmentOptions, () => (isDown ? DOWN : instalmentOptionsAnswer()));
    const screen = await open();
    await expect.element(screen.getByText('Ha ocurrido un error')).toBeVisible();
    isDown = false;
    await retry(screen).click();
    await expect.element(plan(screen, 24)).toBeChecked();
  });
});

describe('the amount of an offer', () => {
  it('reaches the cost of the procedure and says so, or less where less was approved', async () => {
    const upToCost = 'Hasta el costo de tu procedimiento';
    const screen = await open();
    await expect.element(screen.getByText('Entre $ 180.000 y $ 6.500.000')).toBeVisible();
    expect(screen.getByText(upToCost).query()).toBeNull();
    await expect
      .element(screen.getByText(/aprobamos hasta \$\s6\.500\.000\. Los \$\s750\.000 que faltan/))
      .toBeVisible();
    await screen.unmount();
    queryClient.clear();
    const confirmed = { costo_procedimiento: 6_500_000, reemplaza_firmado: true };
    api.on(readRisk, () => riskAnswer({ ...known, ...confirmed }));
    const anew = await open();
    await expect.element(anew.getByText(upToCost)).toBeVisible();
    await expect
      .element(anew.getByText(/confirmó que tu procedimiento cuesta \$\s6\.500\.000\. .* firma de nuevo\.$/))
      .toBeVisible();
  });

  // @covers 2.82, 4.25
  it('that was changed is to be updated before a plan of it can be chosen', async () => {
    const changes = takeChanges();
    const prices = api.on(readRisk, () => riskAnswer(known));
    const plans = api.on(readInstalmentOptions, plansOfAmount);
    const screen = await open();
    await expect.element(next(screen)).toBeVisible();
    await amountField(screen).fill('2000000');
    await expect.element(screen.getByText(/^Cambiaste el monto\. Presiona Actualizar/)).toBeVisible();
    await expect.element(plan(screen, 24)).toBeDisabled();
    expect(next(screen).query()).toBeNull();

    await update(screen).click();
    await expect.element(next(screen)).toBeVisible();
    expect(radios(screen)).toEqual(['3 cuotas mensuales de: $ 711.222 En total pagas $ 2.133.666 ✓']);
    expect(screen.getByText(/^Cambiaste el monto/).query()).toBeNull();
    expect(onPlanChosen).not.toHaveBeenCalled();
    // The change's own answer has plans and price.
    expect([prices.length, plans.length]).toEqual([1, 1]);
    // No plan has one instalment: the change chooses none.
    expect(changes.map(({ body }) => body)).toEqual([{ monto: 2_000_000, cuotas: 1 }]);
  });

  it('out of limits is told at the field, which takes the focus, and goes nowhere', async () => {
    const changes = takeChanges();
    const screen = await open();
    await amountField(screen).fill('6500001');
    await update(screen).click();
    const message = /^Error: El monto a solicitar no puede superar los \$\s6\.500\.000$/;
    await expect.element(screen.getByText(message)).toBeVisible();
    await expect.element(amountField(screen)).toHaveFocus();
    await expect.element(amountField(screen)).toHaveAttribute('aria-invalid', 'true');
    expect(changes).toEqual([]);
  });

  it('that the server refuses is told at the field', async () => {
    const message = 'Puedes pedir hasta $ 3.000.000.';
    api.on(updateApplication, rejection(422, 'invalid', 'Revisa los datos.', { fields: { monto: message } }));
    const screen = await open();
    await amountField(screen).fill('3500000');
    await update(screen).click();
    await expect.element(screen.getByText(message, { exact: false })).toBeVisible();
    await expect.element(amountField(screen)).toHaveFocus();
  });

  it('that stands already, its plan being refused, counts as changed', async () => {
    api.on(updateApplication, () => {
      known = { ...known, monto: 2_000_000 };
      return rejection(422, 'invalid', 'Revisa.', { fields: { cuotas: 'Elige un plan.' } });
    });
    const screen = await open();
    await amountField(screen).fill('2000000');
    await update(screen).click();
    await expect.element(plan(screen, 3)).toBeChecked();
    await expect.element(next(screen)).toBeVisible();
  });

  // @covers 2.83, 8.11
  it('whose answer is lost stays typed, and goes again by itself with the network', async () => {
    let isLost = true;
    const changes = api.on(updateApplication, ({ body }) => {
      known = { ...known, monto: body.monto };
      return isLost ? LOST : changedOffer();
    });
    const screen = await open();
    await amountField(screen).fill('2000000');
    await update(screen).click();
    await expect.element(screen.getByText('Ha ocurrido un error')).toBeVisible();
    await expect.element(amountField(screen)).toHaveValue('$ 2.000.000');
    await expect.element(screen.getByText('Para calcular tus cuotas necesitas conexión.')).toBeVisible();
    isLost = false;
    findNetwork();
    await expect.element(plan(screen, 3)).toBeChecked();
    expect(changes.map(({ body }) => body)).toEqual(Array(2).fill({ monto: 2_000_000, cuotas: 1 }));
  });
});

describe('choosing a plan', () => {
  // @covers 2.84, 4.25
  it('happens once, however often the button is pressed', async () => {
    const changes = takeChanges();
    const screen = await open();
    await plan(screen, 12).click();
    const button = next(screen).element() as HTMLButtonElement;
    button.click();
    button.click();
    await expect.poll(() => onPlanChosen.mock.calls.length).toBe(1);
    expect(changes.map(({ body, params }) => ({ ...body, ...params }))).toEqual([
      { monto: 4_000_000, cuotas: 12, applicationId: '33333333-3333-4333-8333-333333333333' },
    ]);
  });

  it('is done again where another tab had changed the amount meanwhile', async () => {
    const changes = takeChanges();
    const screen = await open();
    await plan(screen, 6).click();
    known = { ...known, monto: 1_000_000 };
    await next(screen).click();
    await expect.poll(() => onPlanChosen.mock.calls.length).toBe(1);
    expect(changes.map(({ body }) => body)).toEqual(Array(2).fill({ monto: 4_000_000, cuotas: 6 }));
    expect(known).toEqual({ monto: 4_000_000, cuotas: 6, estado: 'firma_contrato' });
  });

  it('of a request that was closed meanwhile asks the server where it stands', async () => {
    api.on(updateApplication, rejection(409, 'closed', 'Tu solicitud ya se cerró.'));
    const lists = api.on(listApplications, { data: [applicationAnswer()] });
    await queryClient.fetchQuery(applicationsQuery(PROFILE));
    const screen = await open();
    known = { ...known, estado: 'rejected' };
    await next(screen).click();
    await expect
      .element(screen.getByRole('alertdialog', { name: 'No pudimos aprobar tu crédito' }))
      .toBeVisible();
    expect(queryClient.getQueryState(applicationsQuery(PROFILE).queryKey)?.isInvalidated).toBe(true);
    expect(lists).toHaveLength(1);
  });

  it('waits for the network, and says so beside the button', async () => {
    const screen = await open();
    await expect.element(next(screen)).toBeVisible();
    loseNetwork();
    await expect.element(next(screen)).toHaveAccessibleDescription('Para elegir tu plan necesitas conexión.');
    await expect.element(next(screen)).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('what was typed and picked', () => {
  // @covers 2.108
  it('is there on another phone', async () => {
    const saves = api.on(saveDraft, { revision: 1 });
    const screen = await open();
    await plan(screen, 12).click();
    await expect.element(screen.getByText(/^Guardado/)).toBeVisible();
    await screen.unmount();
    await expect.poll(() => saves.length).toBe(1);
    const { contenido } = (saves[0] as (typeof saves)[number]).body;
    const saved = {
      formulario: 'oferta',
      revision: 1,
      contenido,
      guardado: new Date().toISOString(),
    } as const;

    await useNewDevice();
    // With an id of its own, as nothing of this page's memory is on another phone.
    setSession({ accountId: crypto.randomUUID() });
    queryClient.clear();
    api.on(readDrafts, { borradores: [saved] });
    const other = await open();
    await expect.element(plan(other, 12)).toBeChecked();
    await expect.element(other.getByText('Retomamos tu solicitud donde la dejaste.')).toBeVisible();
  });

  it('is the chosen plan for whoever comes back from the review', async () => {
    known = { ...known, estado: 'firma_contrato', cuotas: 6 };
    const screen = await open();
    await expect.element(plan(screen, 6)).toBeChecked();
  });
});
