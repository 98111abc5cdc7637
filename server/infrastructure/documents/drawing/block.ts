export interface Column {
  readonly title: string;
  /** Share of the page's width; the shares of a table add up to 1. */
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** What a document is made of, in reading order. The texts are written in these; the layout draws them. */
export type Block =
  | { readonly kind: 'title'; readonly text: string; readonly detail: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly lead?: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** Stands out: what the reader should not miss. */
  | { readonly kind: 'note'; readonly text: string }
  /** Label and value, one below the other. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly string[])[];
      /** The last row, drawn as the sum of the rest. */
      readonly total?: readonly string[];
      readonly size: 'small' | 'normal';
    }
  /** Spaces left empty on purpose. */
  | { readonly kind: 'blanks'; readonly labels: readonly string[] }
  /** An address for a camera, with the code in it and what it is for beside it. */
  | { readonly kind: 'qr'; readonly data: string; readonly code: string; readonly caption: string }
  | { readonly kind: 'page' };

/** A document before it is drawn. `createdAt` is its date in the file, so that the same document gives the same bytes. */
export interface DocumentText {
  readonly title: string;
  /** What programs that read the file should find at once. */
  readonly subject?: string;
  /** At the foot of every page. */
  readonly footer: string;
  /** Beside the mark, at the head of every page. */
  readonly brand: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly blocks: readonly Block[];
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/** A paragraph whose first words are its title. */
export const clause = (lead: string, text: string): Block => ({ kind: 'paragraph', lead, text });

export const list = (...items: readonly string[]): Block => ({ kind: 'list', items });
