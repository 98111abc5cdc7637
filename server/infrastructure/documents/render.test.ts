import { hash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { longestEvidence, sampleEvidence, sampleFacts } from '../../../tests/support/document-facts.ts';
import { printedIn, withoutSpaces, wordsOf } from '../../../tests/support/document-words.ts';
import { sampleIssue, sampleVerification } from '../../../tests/support/issued-documents.ts';
import { drawDocument } from './drawing/layout.ts';
import { type RenderTask, render } from './render.ts';
import type { RenderReply } from './render-worker.ts';
import { createRenderer } from './renderer.ts';
import { evidenceText } from './texts/evidence.ts';

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

const silent = () => undefined;

describe('a drawn document', () => {
  const renderer = createRenderer({ threads: 1 }, { info: silent, warn: silent, error: silent });
  afterAll(() => renderer.close());
  const renderDocument = (task: RenderTask) => renderer.forJob((render) => render(task));

  it('has the same bytes for the same facts and others for other facts', async () => {
    const first = await render({ kind: 'contract', facts: sampleFacts() });
    const again = await render({ kind: 'contract', facts: sampleFacts() });
    const other = await render({ kind: 'contract', facts: sampleFacts({ amount: 6_666_667 }) });
    expect(again.sha256).toBe(first.sha256);
    expect(Buffer.from(again.bytes).equals(first.bytes)).toBe(true);
    expect(other.sha256).not.toBe(first.sha256);
    expect(first.sha256).toBe(hash('sha256', first.bytes));
  });

  it('is a PDF with its own fonts, its language, its date and as many pages as it says', async () => {
    const { bytes, pages } = await render({ kind: 'contract', facts: sampleFacts() });
    const file = latin1(bytes);
    expect(file.startsWith('%PDF-1.7')).toBe(true);
    expect(file.match(/\/Type \/Page\n/g)).toHaveLength(pages);
    expect(file).toContain(`/Count ${pages}`);
    expect(file).toContain('/Lang (es-CO)');
    expect(file).toContain('<xmp:CreateDate>2026-03-10T05:00:00Z</xmp:CreateDate>');
    expect(file.match(/\/FontFile2 /g)).toHaveLength(2);
    expect(file).not.toContain('Helvetica');
  });

  it('gives long plans more pages instead of losing rows', async () => {
    const short = await render({ kind: 'contract', facts: sampleFacts({ term: 3 }) });
    const long = await render({ kind: 'contract', facts: sampleFacts({ term: 120 }) });
    expect(long.pages).toBeGreaterThan(short.pages);
  });

  it('is drawn alike on the thread of its own', async () => {
    const [drawn, note] = await Promise.all([
      renderDocument({ kind: 'contract', facts: sampleFacts() }),
      renderDocument({ kind: 'promissory_note', facts: sampleFacts() }),
    ]);
    expect(drawn.sha256).toBe((await render({ kind: 'contract', facts: sampleFacts() })).sha256);
    expect(note.sha256).toBe((await render({ kind: 'promissory_note', facts: sampleFacts() })).sha256);
  });

  it('has the same bytes whatever was drawn before it', async () => {
    // The ohm sign and the Greek letter share a glyph: a shared glyph cache would use the first one's code point for
    // both.
    const withName = (provider: string): RenderTask => ({
      kind: 'contract',
      facts: { ...sampleFacts(), provider },
    });
    const withLetter = withName('Clínica \u03a9');
    const [, after] = [await render(withName('Clínica \u2126')), await render(withLetter)];
    const thread = new Worker(new URL('./render-worker.ts', import.meta.url));
    thread.postMessage(withLetter);
    const [reply]: RenderReply[] = await once(thread, 'message');
    await thread.terminate();
    expect(reply).toMatchObject({ document: { sha256: after.sha256 } });
  });

  it('is not drawn with a box in the place of a character', async () => {
    const provider = 'Clínica 北京';
    const contract = render({ kind: 'contract', facts: { ...sampleFacts(), provider } });
    await expect(contract).rejects.toThrow('No glyph for U+5317');
  });

  it('fails for its caller alone when the facts are impossible', async () => {
    const impossible = renderDocument({ kind: 'contract', facts: { ...sampleFacts(), dueDates: [] } });
    const next = renderDocument({ kind: 'contract', facts: sampleFacts() });
    await expect(impossible).rejects.toThrow('A plan without due dates');
    expect((await next).pages).toBeGreaterThan(1);
  });
});

describe('a signed copy', () => {
  const copyOf = async (facts = sampleFacts()) => {
    const contract = await render({ kind: 'contract', facts });
    const note = await render({ kind: 'promissory_note', facts });
    const evidence = sampleEvidence({ contractSha256: contract.sha256, promissoryNoteSha256: note.sha256 });
    const original = {
      name: 'Contrato de crédito N.º 1234567890',
      bytes: contract.bytes,
      pages: contract.pages,
    };
    const task = { kind: 'signed_contract', original, evidence } as const;
    return { contract, evidence, copy: await render({ task, issue: sampleIssue }) };
  };

  it('begins with the document that was read, byte for byte', async () => {
    const { contract, copy } = await copyOf();
    expect(hash('sha256', copy.bytes.subarray(0, contract.bytes.length))).toBe(contract.sha256);
    expect(copy.sha256).not.toBe(contract.sha256);
    expect(copy.pages).toBe(contract.pages + 1);
  });

  it('is numbered as one document, the evidence page included, already before it is signed', async () => {
    const { contract, copy } = await copyOf();
    const places = async (file: Uint8Array) => {
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: false });
      return text.map((page) => /Página \d+ de \d+/.exec(page)?.[0]);
    };
    const expected = Array.from({ length: copy.pages }, (_, page) => `Página ${page + 1} de ${copy.pages}`);
    expect(await places(copy.bytes)).toEqual(expected);
    expect(await places(contract.bytes)).toEqual(expected.slice(0, -1));
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(contract.bytes)), {
      mergePages: true,
    });
    expect(text).toContain('La última página, con la constancia de firma, se agrega al firmar');
  });

  it('says so where no receipt of the message and no wrong try is known', async () => {
    const { contract, evidence } = await copyOf();
    const code = { ...evidence.code, deliveredAt: undefined, wrongTries: [] };
    const document = { name: 'Contrato', byteLength: contract.bytes.length, pages: contract.pages };
    const text = wordsOf(evidenceText({ ...evidence, code }, document, sampleVerification));
    expect(text).toContain('; sin reporte de entrega al expedir esta constancia');
    expect(text).toContain('Intentos fallidos antes: Ninguno');
  });

  it('has evidence of one page, with the longest facts too', async () => {
    const hashes = { contractSha256: 'a'.repeat(64), promissoryNoteSha256: 'b'.repeat(64) };
    const evidence = longestEvidence(hashes);
    const document = { name: 'Contrato de crédito N.º 1234567890', byteLength: 91_242, pages: 9 };
    const text = evidenceText(evidence, document, sampleVerification);
    const { pages, bytes } = await drawDocument(text);
    expect(pages).toBe(1);
    const printed = await printedIn(bytes);
    for (const fact of [evidence.signerName, evidence.signerEmail, evidence.userAgent])
      expect(printed).toContain(withoutSpaces(fact));
    expect(printed.endsWith(sampleVerification.anchor?.sha256 ?? 'no anchor')).toBe(true);
  });

  it('is a whole file: every offset of its new table points at the object it names', async () => {
    const { contract, copy } = await copyOf();
    const file = latin1(copy.bytes);
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
    expect(start).toBeGreaterThan(contract.bytes.length);
    const [table = '', trailer = ''] = file.slice(start).split('trailer');
    const sections = [...table.matchAll(/^(\d+) (\d+)\n((?:\d{10} \d{5} n \n)+)/gm)];
    expect(sections.length).toBeGreaterThan(1);
    for (const [, first = '', count = '', entries = ''] of sections) {
      const offsets = [...entries.matchAll(/^\d{10}/gm)].map(Number);
      expect(offsets).toHaveLength(Number(count));
      offsets.forEach((offset, index) => {
        const name = `${Number(first) + index} 0 obj\n`;
        expect(file.slice(offset, offset + name.length)).toBe(name);
      });
    }
    // Three tables: of the document, of the evidence page and of the seal.
    const [, evidence, seal] = [...file.matchAll(/startxref\n(\d+)\n/g)].map(([, at]) => Number(at));
    expect(seal).toBe(start);
    expect(trailer).toContain(`/Prev ${evidence}`);
    const tree = /\/Type \/Pages\n\/Count (\d+)\n\/Kids \[([^\]]+)\]/.exec(file.slice(contract.bytes.length));
    expect(Number(tree?.[1])).toBe(copy.pages);
    expect(tree?.[2]?.match(/\d+ 0 R/g)).toHaveLength(copy.pages);
  });

  it('says who signed what, when in Bogota, from where, with which code and hashes', async () => {
    const { contract, evidence } = await copyOf();
    const text = wordsOf(
      evidenceText(
        evidence,
        { name: 'Contrato', byteLength: contract.bytes.length, pages: contract.pages },
        sampleVerification,
      ),
    );
    for (const fact of [
      'Nombre: María José Ñáñez Gutiérrez',
      'Documento: Cédula de ciudadanía N.º 1023456789',
      'Celular verificado: +57 300 *** 2233',
      // 02:05 of the 11th in UTC is 21:05 of the 10th in Bogota.
      'Correo: maria.jose@correo.example',
      'Mensaje en la empresa de SMS: SM0123456789abcdef0123456789abcdef; entrega reportada el 10 de marzo de 2026, 21:05:12 (hora de Bogotá, UTC−5)',
      'Intentos fallidos antes: 1: 10 mar 2026, 21:05:31',
      'Sesión: Chrome en Android, abierta desde el 10 de marzo de 2026, 20:40:02 (hora de Bogotá, UTC−5)',
      'Versión de los textos: 2026-11',
      `Datos personales | 2026-11 | 10 mar 2026 | ${'0'.repeat(64)}`,
      'Código enviado por SMS: 10 de marzo de 2026, 21:05:09 (hora de Bogotá, UTC−5)',
      'Código escrito y comprobado: 10 de marzo de 2026, 21:05:49 (hora de Bogotá, UTC−5)',
      'Firmado: 10 de marzo de 2026, 21:05:51 (hora de Bogotá, UTC−5)',
      'Dirección IP: 190.24.10.7',
      'Navegador: Mozilla/5.0 (Linux; Android 14)',
      `Huella del contrato (SHA-256): ${contract.sha256}`,
      `Huella del pagaré (SHA-256): ${evidence.promissoryNoteSha256}`,
      `Los primeros ${contract.bytes.length.toLocaleString('es-CO')} bytes`,
      'por $ 6.666.666 a 36 meses',
    ])
      expect(text).toContain(fact);
  });
});
