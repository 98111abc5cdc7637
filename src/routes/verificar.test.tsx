import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyClearance } from '#core/api/credit/credit-documents.ts';
import { findNetwork, loseNetwork } from '../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../tests/components/render-at.tsx';
import { setSession } from '../../tests/components/session.ts';
import { HUNG, LOST, type StubbedApi, StubbedError, stubApi } from '../../tests/components/stub-api.ts';
import { forget } from '../platform/storage/forget.ts';
import VerifyRoute from './verificar.tsx';

/** Valid: its check character is a zero. */
const CODE = '0000-0000-0000-0000-0000';
const TYPO = '0000-0000-0000-0000-0001';

let api: StubbedApi;

const open = (path = '/verificar'): Promise<RenderedAt> =>
  renderAt(
    <Routes>
      <Route path="/verificar/:code?" element={<VerifyRoute />} />
    </Routes>,
    { path },
  );

const field = (screen: RenderedAt) => screen.getByRole('textbox', { name: 'Código del certificado' });
const press = (screen: RenderedAt, name: string) => screen.getByRole('button', { name }).click();

beforeEach(async () => {
  await forget('button');
  findNetwork();
  api = stubApi();
});

describe('the code of a certificate', () => {
  // @covers 2.18
  it.each([
    ['', /Escribe el código del certificado$/],
    [TYPO, /Revisa el código: hay una letra o un número que no corresponde\./],
  ])(
    'that is none ("%s") is told at the field, which takes the focus, before anybody is asked',
    async (typed, message) => {
      const asked = api.on(verifyClearance, { valido: true, expedido: '2026-03-05' });
      const screen = await open();
      await field(screen).fill(typed);
      await press(screen, 'Verificar');
      await expect.element(field(screen)).toHaveAccessibleDescription(message);
      await expect.element(field(screen)).toHaveFocus();
      expect(asked).toEqual([]);
    },
  );

  it('is taken as people write it, and asked for under its own address', async () => {
    // Public: the session's token is not sent.
    setSession();
    const asked = api.on(verifyClearance, { valido: true, expedido: '2026-03-05' });
    const screen = await open();
    await field(screen).fill(' oooo 0000 0000-0000 0000 ');
    await press(screen, 'Verificar');
    await expect.element(screen.getByText('El paz y salvo es válido')).toBeVisible();
    await expect.element(screen.getByText(`Código ${CODE}`)).toBeVisible();
    await expect.poll(() => screen.location().pathname).toBe(`/verificar/${CODE}`);
    expect(asked.map(({ params, headers }) => [params.code, headers.get('authorization')])).toEqual([
      [CODE.replaceAll('-', ''), null],
    ]);
    await screen.getByRole('link', { name: 'Verificar otro código' }).click();
    await expect.element(field(screen)).toHaveValue('');
  });

  it('in an address, when it is none, is asked for again with what it said', async () => {
    const screen = await open('/verificar/esto-no-es');
    await expect
      .element(screen.getByRole('alert').getByText('Este código no está bien escrito'))
      .toBeVisible();
    await expect.element(field(screen)).toHaveValue('esto-no-es');
  });

  it('that was typed is there again when one comes back', async () => {
    const first = await open();
    await field(first).fill(TYPO);
    await expect.element(first.getByText(/^Guardado/)).toBeVisible();
    await first.unmount();
    const screen = await open();
    await expect.element(field(screen)).toHaveValue(TYPO);
  });

  it('waits for the network, and says so', async () => {
    const screen = await open();
    await expect.element(field(screen)).toBeVisible();
    loseNetwork();
    await expect
      .element(screen.getByRole('button', { name: 'Verificar' }))
      .toHaveAccessibleDescription('Para comprobar un certificado necesitas conexión.');
  });
});

describe('a certificate', () => {
  // @covers 2.18
  it.each([
    [
      'in force',
      true,
      '2026-03-05',
      'status',
      'El paz y salvo es válido',
      /^Lo expedimos el 5 de marzo de 2026 y sigue vigente/,
    ],
    [
      'in force no more',
      false,
      '2026-03-05',
      'alert',
      'Este paz y salvo ya no es válido',
      /^Lo expedimos el 5 de marzo de 2026, pero después/,
    ],
    [
      'that nobody issued',
      false,
      null,
      'status',
      'No encontramos este paz y salvo',
      /^No expedimos ningún certificado/,
    ],
  ] as const)('%s is told as that', async (_, valido, expedido, role, title, text) => {
    api.on(verifyClearance, { valido, expedido });
    const screen = await open(`/verificar/${CODE}`);
    const notice = screen.getByRole(role).filter({ hasText: title });
    await expect.element(notice.getByText(text)).toBeVisible();
    await screen.getByRole('link', { name: 'Verificar otro código' }).click();
    await expect.element(field(screen)).toHaveValue('');
  });

  it('says while it is checked that it is', async () => {
    api.on(verifyClearance, HUNG);
    const screen = await open(`/verificar/${CODE}`);
    await expect.element(screen.getByText('Verificando el certificado…')).toBeVisible();
  });

  it('that could not be checked says why, and is checked on asking again', async () => {
    const message = 'Se hicieron muchas consultas seguidas. Intenta de nuevo en 40 minutos.';
    let isHeld = true;
    api.on(verifyClearance, () =>
      isHeld
        ? new StubbedError(429, { code: 'too_many_lookups', message })
        : { valido: false, expedido: null },
    );
    const screen = await open(`/verificar/${CODE}`);
    await expect.element(screen.getByRole('alert').getByText(message)).toBeVisible();
    isHeld = false;
    await press(screen, 'Volver a intentar');
    await expect.element(screen.getByText('No encontramos este paz y salvo')).toBeVisible();
  });

  it('that the network lost is checked by itself when it is back', async () => {
    let isLost = true;
    api.on(verifyClearance, () => (isLost ? LOST : { valido: true, expedido: '2026-03-05' }));
    const screen = await open(`/verificar/${CODE}`);
    await expect
      .element(screen.getByText('No hay conexión. Cuando vuelva la señal, intenta de nuevo.'))
      .toBeVisible();
    isLost = false;
    findNetwork();
    await expect.element(screen.getByText('El paz y salvo es válido')).toBeVisible();
  });

  it('of another address is another question', async () => {
    const asked = api.on(verifyClearance, ({ params }) =>
      params.code.startsWith('0') ? { valido: true, expedido: '2026-03-05' } : HUNG,
    );
    const screen = await open(`/verificar/${CODE}`);
    await expect.element(screen.getByText('El paz y salvo es válido')).toBeVisible();
    expect(asked).toHaveLength(1);
    await screen.getByRole('link', { name: 'Verificar otro código' }).click();
    await expect.element(field(screen)).toBeVisible();
    expect(screen.getByText('El paz y salvo es válido').query()).toBeNull();
  });
});
