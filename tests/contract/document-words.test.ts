import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeDocumentText, readDocumentText } from '#core/api/signing/document-text.ts';
import { DocumentBlocks } from '../../src/features/signing/reading/document-blocks.tsx';
import { createSigner, type TestSigner } from '../support/applicant.ts';
import { printedIn, withoutSpaces } from '../support/document-words.ts';
import { openTestApp } from '../support/open-test-app.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

const wordsOf = (html: string): string =>
  withoutSpaces(
    html
      .replaceAll(/<svg.*?<\/svg>/gs, '')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity),
  );

/** Short lines make differences readable. */
const inLines = (words: string): readonly string[] => words.match(/.{1,60}/g) ?? [];

describe('what is read on the screen before the signature', () => {
  const test = openTestApp();
  let signer: TestSigner;

  beforeAll(async () => {
    signer = await createSigner(test);
    await signer.askForCode();
  });

  // @covers 2.93
  it.each([
    ['contrato', 'contract/review_contract'],
    ['pagare', 'pagare/review'],
  ])('%s: is what is printed on the PDF that is signed, word by word', async (documento, pdf) => {
    const id = signer.applicationId;
    const answer = (await signer.get(`/api/contract/texto/${id}/${documento}`)).body;
    const { blocks, pdf: file } = decodeDocumentText(readDocumentText.answer.validateSync(answer));
    const html = renderToStaticMarkup(createElement(DocumentBlocks, { blocks }));
    const { bytes } = await signer.get(`/api/${pdf}/${id}`);
    expect(file.bytes).toBe(bytes.length);
    const words = wordsOf(html);
    expect(words.length).toBeGreaterThan(3_000);
    expect(inLines(words)).toEqual(inLines(await printedIn(bytes)));
  });
});
