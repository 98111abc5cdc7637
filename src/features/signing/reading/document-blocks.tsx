import type { TextBlock } from '#core/api/signing/document-text.ts';
import { signingCopy } from '../../../copy/signing.ts';
import { Notice } from '../../../ui/notice.tsx';
import { DocumentTable } from './document-table.tsx';
import styles from './document-text.module.css';

const copy = signingCopy.reading;

/** The nearest title before a block, as the label of a table. */
const titleBefore = (blocks: readonly TextBlock[], index: number): string => {
  const title = blocks.slice(0, index).findLast(({ kind }) => kind === 'heading' || kind === 'title');
  return title && 'text' in title ? title.text : '';
};

function Piece({ block, under }: { block: TextBlock; under: string }) {
  switch (block.kind) {
    case 'title':
      return (
        <header className={styles.title}>
          <h2>{block.text}</h2>
          <p className={styles.detail}>{block.detail}</p>
        </header>
      );
    case 'heading':
      return <h2 className={styles.heading}>{block.text}</h2>;
    case 'paragraph':
      return (
        <p>
          {block.lead && <strong>{block.lead} </strong>}
          {block.text}
        </p>
      );
    case 'note':
      return <Notice>{block.text}</Notice>;
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'blanks':
      return (
        <ul className={styles.blanks} aria-label={copy.blanks}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'facts':
      return (
        <dl className={styles.facts}>
          {block.rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'table':
      return <DocumentTable table={block} label={under} />;
  }
}

/** Blocks as semantic HTML: headings, lists, description lists, tables with headers. */
export function DocumentBlocks({ blocks }: { blocks: readonly TextBlock[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a document do not move.
    <Piece key={index} block={block} under={titleBefore(blocks, index)} />
  ));
}
