export interface Column {
  readonly title: string;
  /** Fraction of the page's width; those of a table add up to 1. */
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** Content of a document in reading order, independent of the layout. */
export type Block =
  | { readonly kind: 'title'; readonly text: string; readonly detail: string }
  | { readonly kind: 'heading'; readonly text: string; readonly size?: 'small' }
  | { readonly kind: 'paragraph'; readonly text: string; readonly lead?: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** Highlighted. */
  | { readonly kind: 'note'; readonly text: string }
  /** Label and value, one below the other. */
  | {
      readonly kind: 'facts';
      readonly rows: readonly (readonly [label: string, value: string])[];
      /** Normal unless it says so; compact has narrow labels and little space. */
      readonly size?: 'small' | 'compact';
    }
  | {
      readonly kind: 'table';
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly string[])[];
      /** Totals row. */
      readonly total?: readonly string[];
      readonly size: 'small' | 'normal';
    }
  /** Blanks to be filled in later. */
  | { readonly kind: 'blanks'; readonly labels: readonly string[] }
  /** QR code of a URL, with the code in plain text and a caption. */
  | { readonly kind: 'qr'; readonly data: string; readonly code: string; readonly caption: string }
  | { readonly kind: 'page' };

/** A document before layout. `createdAt` is its date in the file: output is deterministic. */
export interface DocumentText {
  readonly title: string;
  /** PDF metadata. */
  readonly subject?: string;
  /** Page footer. */
  readonly footer: string;
  /** Page header, beside the logo. */
  readonly brand: string;
  readonly author: string;
  readonly createdAt: Date;
  /** Of the same numbering, and drawn apart. */
  readonly otherPages?: { readonly before: number; readonly after: number };
  /** Drawn as small as it takes for so many pages, down to a half. */
  readonly mostPages?: number;
  readonly blocks: readonly Block[];
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/** A paragraph with a run-in title. */
export const clause = (lead: string, text: string): Block => ({ kind: 'paragraph', lead, text });

export const list = (...items: readonly string[]): Block => ({ kind: 'list', items });
