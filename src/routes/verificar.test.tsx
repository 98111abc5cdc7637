import { beforeEach, describe, expect, it } from 'vitest';
import { verifyDocument, verifyFile } from '#core/api/documents/issued-document.ts';
import { createVerificationCode, formatVerificationCode } from '#core/codes/verification-code.ts';
import { findNetwork } from '../../tests/components/connection.ts';
import { chooseFile } from '../../tests/components/files.ts';
import { renderRoute } from '../../tests/components/render-route.tsx';
import { setSession } from '../../tests/components/session.ts';
import { HUNG, LOST, type StubbedApi, StubbedError, stubApi } from '../../tests/components/stub-api.ts';
import { forget } from '../platform/storage/forget.ts';
import VerifyRoute from './verificar.tsx';

/** Valid: its check character is a zero. */
const CODE = '0000-0000-0000-0000-0000';
const TYPO = '0000-0000-0000-0000-0001';

const CLEARANCE = {
  tipo: 'paz_y_salvo',
  credito_termina_en: '7890',
  valor: 6_666_666,
  fecha: '2026-03-04',
  expedido: '2026-03-05',
  vigente: true,
  sha256: 'a'.repeat(64),
} as const;

let api: StubbedApi;

const open = async (path = '/verificar') => {
  const screen = await renderRoute('/verificar/:code?', <VerifyRoute />, { path });
  return {
    ...screen,
    field: screen.getByRole('textbox', { name: 'Código del documento' }),
    press: (name: string) => screen.getByRole('button', { name }).click(),
    another: screen.getByRole('link', { name: 'Verificar otro código' }),
    alert: screen.getByRole('alert'),
  };
};

beforeEach(async () => {
  await forget('button');
  findNetwork();
  api = stubApi();
});

describe('the code of a document', () => {
  // @covers 2.18
  it.each([
    ['', /Escribe el código del documento$/],
    [TYPO, /Revisa el código: hay una letra o un número que no corresponde\./],
  ])(
    'that is none ("%s") is told at the field, which takes the focus, before anybody is asked',
    async (typed, message) => {
      const asked = api.on(verifyDocument, { documento: CLEARANCE });
      const screen = await open();
      await screen.field.fill(typed);
      await screen.press('Verificar');
      await expect.element(screen.field).toHaveAccessibleDescription(message);
      await expect.element(screen.field).toHaveFocus();
      expect(asked).toEqual([]);
    },
  );

  it('is taken as people write it, and asked for under its own address', async () => {
    // Public: the session's token is not sent.
    setSession();
    const asked = api.on(verifyDocument, { documento: CLEARANCE });
    const screen = await open();
    await screen.field.fill(' oooo 0000 0000-0000 0000 ');
    await screen.press('Verificar');
    await expect.element(screen.getByText('Este código es de un documento nuestro')).toBeVisible();
    await expect.element(screen.getByText(`Código ${CODE}`)).toBeVisible();
    await expect.poll(() => screen.location().pathname).toBe(`/verificar/${CODE}`);
    expect(asked.map(({ params, headers }) => [params.code, headers.get('authorization')])).toEqual([
      [CODE.replaceAll('-', ''), null],
    ]);
    await screen.another.click();
    await expect.element(screen.field).toHaveValue('');
  });

  it('in an address, when it is none, is asked for again with what it said', async () => {
    const screen = await open('/verificar/esto-no-es');
    await expect.element(screen.alert.getByText('Este código no está bien escrito')).toBeVisible();
    await expect.element(screen.field).toHaveValue('esto-no-es');
  });
});

describe('a document', () => {
  // @covers 2.18
  it.each([
    [
      'that was issued',
      CLEARANCE,
      'status',
      'Este código es de un documento nuestro',
      /^Compara estos datos con el papel/,
    ],
    [
      'in force no more',
      { ...CLEARANCE, vigente: false },
      'alert',
      'Este paz y salvo ya no es válido',
      /^Lo expedimos el 5 de marzo de 2026, pero después/,
    ],
    ['that nobody issued', null, 'status', 'No encontramos este documento', /^No expedimos ningún documento/],
  ] as const)('%s is told as that', async (_, documento, role, title, text) => {
    api.on(verifyDocument, { documento });
    const screen = await open(`/verificar/${CODE}`);
    const notice = screen.getByRole(role).filter({ hasText: title });
    await expect.element(notice.getByText(text)).toBeVisible();
    await screen.another.click();
    await expect.element(screen.field).toHaveValue('');
  });

  it.each([
    ['contrato', 'Contrato de crédito firmado', 'Valor del crédito', 'Firmado'],
    ['pagare', 'Pagaré firmado, con su carta de instrucciones', 'Valor del crédito', 'Firmado'],
    [
      'pagare_diligenciado',
      'Pagaré diligenciado, con el plan de pagos definitivo',
      'Valor del crédito',
      'Desembolsado',
    ],
    ['extracto', 'Extracto de un crédito', 'Pago mínimo', 'Fecha de corte'],
    ['recibo', 'Recibo de pago', 'Valor pagado', 'Pagado, cuenta desde'],
    ['comprobante', 'Comprobante de pago', 'Valor pagado', 'Pagado'],
    ['paz_y_salvo', 'Paz y salvo', 'Valor del crédito', 'Pagado por completo'],
  ] as const)('of the kind %s says what the paper must say', async (tipo, kind, amount, date) => {
    api.on(verifyDocument, { documento: { ...CLEARANCE, tipo } });
    const screen = await open(`/verificar/${CODE}`);
    const facts = screen.getByRole('region', { name: 'Lo que el documento debe decir' });
    await expect.element(facts).toBeVisible();
    const words = (facts.element().textContent ?? '').replaceAll('\u00a0', ' ');
    for (const [label, value] of [
      ['Documento', kind],
      ['Número de crédito', 'Termina en 7890'],
      [amount, '$ 6.666.666'],
      [date, '4 de marzo de 2026'],
      ['Expedido', '5 de marzo de 2026'],
    ])
      expect(words).toContain(`${label}${value}`);
  });

  it('says while it is checked that it is', async () => {
    api.on(verifyDocument, HUNG);
    const screen = await open(`/verificar/${CODE}`);
    await expect.element(screen.getByText('Verificando el documento…')).toBeVisible();
  });

  it('that could not be checked says why, and is checked on asking again', async () => {
    const message = 'Se hicieron muchas consultas seguidas. Intenta de nuevo en 40 minutos.';
    api.on(verifyDocument, new StubbedError(429, { code: 'too_many_lookups', message }));
    const screen = await open(`/verificar/${CODE}`);
    await expect.element(screen.alert.getByText(message)).toBeVisible();
    api.on(verifyDocument, { documento: null });
    await screen.press('Volver a intentar');
    await expect.element(screen.getByText('No encontramos este documento')).toBeVisible();
  });

  it('of another address is another question', async () => {
    const asked = api.on(verifyDocument, ({ params }) =>
      params.code.startsWith('0') ? { documento: CLEARANCE } : HUNG,
    );
    const screen = await open(`/verificar/${CODE}`);
    await expect.element(screen.getByText('Este código es de un documento nuestro')).toBeVisible();
    expect(asked).toHaveLength(1);
    await screen.another.click();
    await expect.element(screen.field).toBeVisible();
    expect(screen.getByText('Este código es de un documento nuestro').query()).toBeNull();
  });
});

describe('a file', () => {
  const OTHER = formatVerificationCode(createVerificationCode(() => 7));
  const pdf = (code: string, more = '') =>
    `%PDF-1.7\n<< /Subject (${code}) /ContactInfo (https://app.example/verificar/${code}) >>${more}\n%%EOF\n`;
  const sha256 = async (text: string): Promise<string> => {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  /** The page, once it takes a file. */
  const opened = async () => {
    const screen = await open();
    const area = screen.getByRole('button', { name: /^Abrir el PDF/ });
    await expect.element(area).toBeVisible();
    await expect.poll(() => screen.container.querySelector('input[type=file]')).not.toBeNull();
    const choose = (text: string, name = 'contrato.pdf') =>
      chooseFile(screen, new File([text], name, { type: 'application/pdf' }));
    return { ...screen, area, choose };
  };

  it('that is as it was issued is told so, and does not leave the device', async () => {
    const asked = api.on(verifyDocument, async () => ({
      documento: { ...CLEARANCE, sha256: await sha256(pdf(OTHER)) },
    }));
    const screen = await opened();
    screen.choose(pdf(OTHER));
    await expect.element(screen.getByText('El archivo es auténtico')).toBeVisible();
    await expect.element(screen.getByText('Archivo: contrato.pdf')).toBeVisible();
    await expect.element(screen.getByText('Termina en 7890')).toBeVisible();
    expect(asked.map(({ params, body }) => [params.code, body])).toEqual([
      [OTHER.replaceAll('-', ''), undefined],
    ]);
  });

  it('that names a document and differs from it was changed', async () => {
    const issued = await sha256(pdf(OTHER));
    api.on(verifyDocument, { documento: { ...CLEARANCE, sha256: issued } });
    const screen = await opened();
    screen.choose(pdf(OTHER, ' /Valor (1)'));
    await expect.element(screen.alert.getByText('El archivo fue cambiado')).toBeVisible();
    screen.choose(pdf(OTHER));
    await expect.element(screen.getByText('El archivo es auténtico')).toBeVisible();
  });

  it('without a code is looked for by its hash', async () => {
    const text = '%PDF-1.4 of somebody else';
    const asked = api.on(verifyFile, { documento: null });
    const screen = await opened();
    screen.choose(text);
    await expect.element(screen.getByText('Este archivo no es un documento nuestro')).toBeVisible();
    expect(asked.map(({ params }) => params.sha256)).toEqual([await sha256(text)]);
  });

  it('that is no PDF is told so before anybody is asked', async () => {
    const screen = await opened();
    screen.choose('hola', 'hola.txt');
    await expect.element(screen.getByText(/^Este archivo no es un PDF/)).toBeVisible();
  });

  it('that the network lost is checked by itself when it is back', async () => {
    api.on(verifyFile, LOST);
    const screen = await opened();
    screen.choose('%PDF-1.4');
    await expect.element(screen.getByText('No pudimos verificar el documento')).toBeVisible();
    api.on(verifyFile, { documento: null });
    findNetwork();
    await expect.element(screen.getByText('Este archivo no es un documento nuestro')).toBeVisible();
  });

  it('dropped on the page is checked too', async () => {
    api.on(verifyFile, { documento: null });
    const screen = await opened();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['%PDF-1.4'], 'caido.pdf'));
    screen.area
      .element()
      .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    await expect.element(screen.getByText('Archivo: caido.pdf')).toBeVisible();
    await expect.element(screen.getByText('Este archivo no es un documento nuestro')).toBeVisible();
  });
});
