import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readDrafts, saveDraft } from '#core/api/accounts/drafts.ts';
import { searchProcedures, searchProviders } from '#core/api/applications/catalog.ts';
import { SEARCH_DEBOUNCE_MS } from '#core/constants.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, rejection } from '../../../tests/components/stub-api.ts';
import { ProcedureStep } from './procedure-step.tsx';

const PROMPT = 'Escribe para buscar médicos o instituciones';
const clinics = (count: number) => ({
  data: Array.from({ length: count }, (_, index) => ({
    id: String(index),
    nombre_comercial: `Clínica ${index + 1}`,
    ciudad: `Ciudad ${index + 1}`,
  })),
});
const ORTHODONTICS = { data: [{ id: '7', name: 'Ortodoncia', speciality_name: 'Odontología' }] };

const open = async (): Promise<RenderedAt> => {
  const screen = await renderAt(
    <ProcedureStep
      profileId="22222222-2222-4222-8222-222222222222"
      rejection={null}
      onBack={() => undefined}
    />,
    { path: '/profileform' },
  );
  await expect.element(provider(screen)).toBeVisible();
  return screen;
};
const provider = (screen: RenderedAt) => screen.getByRole('combobox').first();
const procedure = (screen: RenderedAt) => screen.getByRole('combobox').nth(1);
const options = (screen: RenderedAt) => screen.getByRole('option');

beforeEach(async () => {
  await useNewDevice();
  setSession();
  api.on(readDrafts, { borradores: [] });
  api.on(saveDraft, { revision: 1 });
});

describe('the search of a doctor', () => {
  // @covers 5.28, 9.16
  it('asks once the typing rests, and not before', async () => {
    const calls = api.on(searchProviders, clinics(2));
    const screen = await open();
    await provider(screen).click();
    await expect.element(screen.getByText(PROMPT)).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const typed of ['clini', 'clinica']) {
      await provider(screen).fill(typed);
      // Until it is rendered, the previous debounce still runs.
      await expect.element(provider(screen)).toHaveValue(typed);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS / 2);
    }
    expect(calls).toHaveLength(0);
    vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS / 2);
    vi.useRealTimers();
    await expect.poll(() => calls.map(({ query }) => query.nombre)).toEqual(['clinica']);
  });

  // @covers 5.30
  it('wants three letters, and says that there is nothing', async () => {
    api.on(searchProviders, clinics(0));
    const screen = await open();
    await provider(screen).fill('cl');
    await expect.element(screen.getByText(PROMPT)).toBeVisible();
    await provider(screen).fill('xqzwvk');
    await expect.element(screen.getByText('Sin resultados')).toBeVisible();
    expect(options(screen).elements()).toHaveLength(0);
    // Whom one does not find can be asked for.
    const ask = screen.getByRole('link', { name: 'pedirlo por WhatsApp' });
    await expect
      .element(ask)
      .toHaveAttribute('href', expect.stringContaining(encodeURIComponent('«xqzwvk»')));
    await provider(screen).fill('xq');
    await expect.element(ask).not.toBeInTheDocument();
  });

  // @covers 8.26
  it('that failed says so, keeps what was typed and can be tried again', async () => {
    let isDown = true;
    api.on(searchProviders, () => (isDown ? rejection(503, 'vendor_down', 'Intenta luego.') : clinics(1)));
    const screen = await open();
    await provider(screen).fill('clinica');
    await expect.element(screen.getByText('No pudimos buscar. Lo que escribiste sigue aquí.')).toBeVisible();
    await expect.element(provider(screen)).toHaveValue('clinica');
    isDown = false;
    await screen.getByRole('button', { name: 'Volver a intentar' }).click();
    await options(screen).first().click();
    await expect.element(provider(screen)).toHaveValue('Clínica 1');
  });

  it('says that it needs the network, and goes on by itself once it is back', async () => {
    const calls = api.on(searchProviders, clinics(1));
    const screen = await open();
    loseNetwork();
    await provider(screen).fill('clinica');
    await expect.element(screen.getByText(/^La lista necesita conexión/)).toBeVisible();
    findNetwork();
    await expect.poll(() => calls.map(({ query }) => query.nombre)).toEqual(['clinica']);
  });

  // @covers 5.31
  it('is a list of at most 300 pixels, in which the keyboard brings into sight what it takes', async () => {
    api.on(searchProviders, clinics(20));
    const screen = await open();
    await provider(screen).fill('clinica');
    const last = options(screen).last();
    await expect.element(last).toBeVisible();
    // Specification, section 5, "Search".
    const list = last.element().closest('ul')?.parentElement?.getBoundingClientRect();
    expect(list?.height).toBeGreaterThan(150);
    expect(list?.height).toBeLessThanOrEqual(300);
    await expect.element(last).not.toBeInViewport();
    await userEvent.keyboard('{End}{ArrowUp}');
    await expect.element(screen.getByRole('option', { selected: true })).toBeInViewport();
  });
});

describe('the search of a procedure', () => {
  // @covers 3.19, 5.29, 5.30
  it('wants four letters, shows the speciality, and ends with what is not in the list', async () => {
    const calls = api.on(searchProcedures, ORTHODONTICS);
    const screen = await open();
    await procedure(screen).fill('ort');
    await expect.element(screen.getByText('Escribe para buscar procedimientos')).toBeVisible();
    await procedure(screen).fill('ortodoncia');
    await expect.element(options(screen).first().getByText('Odontología')).toBeVisible();
    await expect
      .element(options(screen).last().getByText('Mi procedimiento no está en la lista'))
      .toBeVisible();
    expect(calls.map(({ query }) => query.nombre)).toEqual(['ortodoncia']);
  });

  it("leaves 'Otro' where nothing was found", async () => {
    api.on(searchProcedures, { data: [] });
    const screen = await open();
    await procedure(screen).fill('xqzwvk');
    await expect.element(options(screen).getByText(/Sin resultados/)).toBeVisible();
    await options(screen).click();
    await expect.element(procedure(screen)).toHaveValue('Otro');
  });
});
