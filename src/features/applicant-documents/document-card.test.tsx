import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listApplicantDocuments } from '#core/api/applications/applicant-documents.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, DOWN, rejection } from '../../../tests/components/stub-api.ts';
import { type StubbedUpload, stubUploads } from '../../../tests/components/stub-uploads.ts';
import { arrived, documentsAnswer } from '../../../tests/samples/applications.ts';
import { lastActivityAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { DocumentsScreen } from './documents-screen.tsx';

const applicationId = '33333333-3333-4333-8333-333333333333';
const AT = '2026-11-20T20:05:00.000Z';
const [FIRST, SECOND] = ['Desprendible de nómina 1 de 3', 'Desprendible de nómina 2 de 3'];
const LETTER = 'Carta laboral';
const MEGABYTE = 1_048_576;

let uploads: readonly StubbedUpload[];

const card = (screen: RenderedAt, name: string) => screen.getByRole('listitem').filter({ hasText: name });

const open = async (): Promise<RenderedAt> => {
  const screen = await renderAt(<DocumentsScreen applicationId={applicationId} onBack={() => undefined} />);
  await expect.element(screen.getByText('Recibimos 0 de 4 documentos')).toBeVisible();
  return screen;
};

const pdfOf = (content: string | Uint8Array<ArrayBuffer>, name = 'carta.pdf') =>
  new File([content], name, { type: 'application/pdf' });

/** Chooses a file as the browser's file picker does. */
const choose = (screen: RenderedAt, name: string, file: File): void => {
  const field = card(screen, name).element().querySelector('input');
  if (!field) throw new Error(`nothing takes a file for ${name}`);
  const chosen = new DataTransfer();
  chosen.items.add(file);
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
};

const nth = async (count: number): Promise<StubbedUpload> => {
  await expect.poll(() => uploads.length).toBe(count);
  return uploads[count - 1] as StubbedUpload;
};

beforeEach(() => {
  setSession();
  api.on(listApplicantDocuments, documentsAnswer());
  uploads = stubUploads();
});

describe('a chosen file', () => {
  it('goes to its own place, tells how far it is, and has arrived when the server says so', async () => {
    const screen = await open();
    choose(screen, LETTER, pdfOf('%PDF-1.7'));
    const upload = await nth(1);
    expect([upload.method, upload.path]).toEqual([
      'PUT',
      `/api/application/documentos/${applicationId}/carta_laboral/1`,
    ]);
    expect(upload.headers.get('authorization')).toBe('Bearer session-token');
    expect(upload.headers.get('content-type')).toBe('application/pdf');
    expect(await upload.file.text()).toBe('%PDF-1.7');
    const bar = card(screen, LETTER).getByRole('progressbar');
    await expect.element(bar).toHaveAccessibleName('Preparando el archivo…');
    store.set(lastActivityAtom, 1);
    upload.move(0.42);
    await expect.element(bar).toHaveAccessibleName('Enviando… 42 %');
    expect(store.get(lastActivityAtom)).toBeGreaterThan(1);
    upload.move(1);
    await expect.element(bar).toHaveAccessibleName('Revisando el archivo…');
    upload.answer(documentsAnswer({ 3: arrived('pdf', AT) }));
    await expect.element(card(screen, LETTER).getByText(/^Recibido el .* PDF$/)).toBeVisible();
    await expect.element(screen.getByText('Recibimos 1 de 4 documentos')).toBeVisible();
  });

  it('waits in line while another one goes', async () => {
    const screen = await open();
    choose(screen, FIRST, pdfOf('one'));
    choose(screen, SECOND, pdfOf('two'));
    const first = await nth(1);
    await expect.element(card(screen, SECOND).getByText('En fila')).toBeVisible();
    first.answer(documentsAnswer({ 0: arrived('pdf', AT) }));
    const second = await nth(2);
    expect(await second.file.text()).toBe('two');
  });

  it('that is too big goes nowhere, and another one can be chosen', async () => {
    const screen = await open();
    choose(screen, FIRST, pdfOf(new Uint8Array(8 * MEGABYTE + 1)));
    const alert = card(screen, FIRST).getByRole('alert');
    await expect.element(alert.getByText(/^El archivo pesa más de 8 MB\./)).toBeVisible();
    await expect.element(alert.getByText('No lo recibimos')).toBeVisible();
    expect(
      card(screen, FIRST)
        .getByRole('button', { name: /^Intentar de nuevo/ })
        .query(),
    ).toBeNull();
    expect(uploads).toEqual([]);
    choose(screen, FIRST, pdfOf(new Uint8Array(8 * MEGABYTE)));
    await nth(1);
  });

  // @covers 2.89
  it('that the server does not take says why, and only another one helps', async () => {
    const screen = await open();
    choose(screen, FIRST, new File(['<html></html>'], 'IMG_0001.jpg', { type: 'image/jpeg' }));
    const message = 'El archivo no es una foto ni un PDF.';
    (await nth(1)).answer(rejection(415, 'not_a_document', message));
    await expect.element(card(screen, FIRST).getByText(message)).toBeVisible();
    expect(
      card(screen, FIRST)
        .getByRole('button', { name: /^Intentar de nuevo/ })
        .query(),
    ).toBeNull();
    await expect
      .element(card(screen, FIRST).getByRole('button', { name: /^Elegir otro archivo/ }))
      .toBeVisible();
  });

  it('that the phone does not let us read goes nowhere, and is no lost network', async () => {
    const screen = await open();
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(
      new DOMException('gone', 'NotReadableError'),
    );
    choose(screen, FIRST, pdfOf('lent'));
    const alert = card(screen, FIRST).getByRole('alert');
    await expect.element(alert.getByText(/no nos dejó leer el archivo.*Elígelo de nuevo\./)).toBeVisible();
    expect(uploads).toEqual([]);
    choose(screen, FIRST, pdfOf('here'));
    expect(await (await nth(1)).file.text()).toBe('here');
  });

  it('whose sending failed is sent again without choosing it again', async () => {
    const screen = await open();
    choose(screen, FIRST, pdfOf('same'));
    (await nth(1)).answer(DOWN);
    await expect.element(card(screen, FIRST).getByText('No se envió')).toBeVisible();
    await card(screen, FIRST)
      .getByRole('button', { name: /^Intentar de nuevo/ })
      .click();
    const again = await nth(2);
    expect(await again.file.text()).toBe('same');
    again.answer(documentsAnswer({ 0: arrived('pdf', AT) }));
    await expect.element(card(screen, FIRST).getByText(/^Recibido el/)).toBeVisible();
  });

  // @covers 2.89
  it('that the network lost goes by itself when it is back, once', async () => {
    const screen = await open();
    choose(screen, FIRST, pdfOf('lost'));
    const upload = await nth(1);
    loseNetwork();
    upload.lose();
    await expect.element(card(screen, FIRST).getByText(/^Se perdió la conexión\./)).toBeVisible();
    findNetwork();
    const again = await nth(2);
    expect(await again.file.text()).toBe('lost');
    again.answer(documentsAnswer({ 0: arrived('pdf', AT) }));
    await expect.element(card(screen, FIRST).getByText(/^Recibido el/)).toBeVisible();
    expect(uploads).toHaveLength(2);
  });

  it('that stands still for half a minute is given up and kept', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const screen = await open();
    choose(screen, FIRST, pdfOf('slow'));
    const upload = await nth(1);
    await vi.advanceTimersByTimeAsync(29_000);
    upload.move(0.1);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(upload.isAborted()).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.element(card(screen, FIRST).getByText(/^La conexión está muy lenta/)).toBeVisible();
    expect(upload.isAborted()).toBe(true);
  });

  it('for a request that was decided meanwhile has it read again', async () => {
    const screen = await open();
    const reads = api.on(listApplicantDocuments, documentsAnswer({ 0: arrived('pdf', AT) }));
    choose(screen, SECOND, pdfOf('late'));
    (await nth(1)).answer(rejection(409, 'not_waiting_for_documents', 'Ya no.'));
    await expect.element(screen.getByText('Recibimos 1 de 4 documentos')).toBeVisible();
    expect(reads).toHaveLength(1);
  });

  it('is given up when one leaves', async () => {
    const screen = await open();
    choose(screen, FIRST, pdfOf('left'));
    choose(screen, SECOND, pdfOf('never'));
    const upload = await nth(1);
    await screen.unmount();
    expect(upload.isAborted()).toBe(true);
    expect(uploads).toHaveLength(1);
  });
});
