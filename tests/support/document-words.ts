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
