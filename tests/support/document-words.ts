import { getDocumentProxy } from 'unpdf';
import type { Block, DocumentText } from '../../server/infrastructure/documents/drawing/block.ts';

const linesOf = (block: Block): readonly string[] => {
  switch (block.kind) {
    case 'title':
      return [block.text, block.detail];
    case 'heading':
    case 'note':
      return [block.text];
    case 'paragraph':
      return [block.lead ? `${block.lead} ${block.text}` : block.text];
    case 'list':
      return block.items;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`);
    case 'table':
      return [...block.rows, ...(block.total ? [block.total] : [])].map((cells) => cells.join(' | '));
    case 'qr':
      return [block.code, block.caption];
    case 'blanks':
      return block.labels;
    case 'page':
      return [];
  }
};

/** The text of a document, one line per paragraph or row, with plain spaces. */
export const wordsOf = (document: DocumentText): string =>
  document.blocks.flatMap(linesOf).join('\n').replaceAll('\u00a0', ' ');

/** Heights of header and footer, in points from the bottom, equal on every page. */
const HEAD_POINTS = 738;
const FOOT_POINTS = 50;

const placeOf = (item: object): { readonly text: string; readonly height: number } | undefined =>
  'str' in item && typeof item.str === 'string' && 'transform' in item && Array.isArray(item.transform)
    ? { text: item.str, height: Number(item.transform[5]) }
    : undefined;

/** The text of a PDF between header and footer, in reading order, without spaces. */
export const printedIn = async (pdf: Uint8Array): Promise<string> => {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  let printed = '';
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) {
      const positioned = placeOf(item);
      if (positioned && positioned.height < HEAD_POINTS && positioned.height > FOOT_POINTS)
        printed += positioned.text;
    }
  }
  return withoutSpaces(printed);
};

/** The lines of a document's text that its PDF does not print. */
export const linesMissingIn = async (pdf: Uint8Array, document: DocumentText): Promise<readonly string[]> => {
  const printed = await printedIn(pdf);
  const lines = document.blocks.flatMap((block) =>
    block.kind === 'facts' ? block.rows.map((cells) => cells.join('')) : linesOf(block),
  );
  return lines.filter((line) => !printed.includes(withoutSpaces(line.replaceAll(' | ', ''))));
};

/** For comparing differently wrapped text: spaces and list bullets are layout. */
export const withoutSpaces = (text: string): string => text.replaceAll(/[\s\u00a0•]+/g, '');
