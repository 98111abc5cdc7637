import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph, type GlyphPosition, type GlyphRun, registerFormat } from 'fontkit';

const require = createRequire(import.meta.url);

const read = (face: string): Buffer =>
  readFileSync(require.resolve(`@expo-google-fonts/source-sans-3/${face}.ttf`));

/** A shaped word, shared by all documents. */
interface ShapedWord {
  readonly glyphs: readonly (readonly [id: number, codePoints: readonly number[]])[];
  readonly positions: readonly GlyphPosition[];
  readonly advanceWidth: number;
}

/** fontkit's glyph cache: a glyph keeps the code points of its first use. */
interface WithGlyphs extends Font {
  _glyphs: Record<number, Glyph>;
}

/** Of each font: it draws the box for what the font has not. */
const NO_GLYPH = 0;
const LINE_FEED = 0x0a;

/** Cache limit: sentences repeat across documents, names and amounts do not. */
const CACHED_WORDS = 20_000;

/** The font with its own glyph cache: code points of other documents would change the bytes of this one. */
const withOwnGlyphs = (font: Font): WithGlyphs => Object.assign(Object.create(font), { _glyphs: {} });

/**
 * Reads the font once and caches shaped words: shaping is most of the rendering time. Returns a factory of one
 * document's font, whose layout throws on a character that the font cannot draw.
 */
const sharedFont = (face: string): (() => Font) => {
  const font = create(read(face));
  const shaper = withOwnGlyphs(font);
  const words = new Map<string, ShapedWord>();

  const shapeWord = (text: string): ShapedWord => {
    shaper._glyphs = {};
    const { glyphs, positions, advanceWidth } = shaper.layout(text);
    // pdfkit measures a word with the line break that ends it.
    const missing = glyphs.find(({ id, codePoints }) => id === NO_GLYPH && codePoints[0] !== LINE_FEED);
    if (missing)
      throw new Error(`No glyph for ${missing.codePoints.map((code) => `U+${code.toString(16)}`)}`);
    return {
      glyphs: glyphs.map(({ id, codePoints }) => [id, codePoints]),
      positions: positions.map((position) => ({ ...position })),
      advanceWidth,
    };
  };
  const cachedWord = (text: string): ShapedWord => {
    const cached = words.get(text);
    if (cached) return cached;
    if (words.size >= CACHED_WORDS) words.clear();
    const word = shapeWord(text);
    words.set(text, word);
    return word;
  };

  return () => {
    const ofDocument = withOwnGlyphs(font);
    const layout = (text: string): GlyphRun => {
      const { glyphs, positions, advanceWidth } = cachedWord(text);
      return {
        glyphs: glyphs.map(([id, codePoints]) => ofDocument.getGlyph(id, codePoints)),
        // Copied: the library scales them in place.
        positions: positions.map((position) => ({ ...position })),
        advanceWidth,
      };
    };
    return Object.assign(ofDocument, { layout });
  };
};

/** Stands in for the font's bytes; our registered format resolves it. */
const nameOnly = (name: string): Buffer => Buffer.from(`font: ${name}`);

/** Source Sans 3, embedded: the standard PDF fonts lack some of our characters. */
export const fonts = { regular: nameOnly('regular'), strong: nameOnly('strong') } as const;

export type FontName = keyof typeof fonts;

const opened = new Map<Uint8Array, () => Font>([
  [fonts.regular, sharedFont('400Regular/SourceSans3_400Regular')],
  [fonts.strong, sharedFont('600SemiBold/SourceSans3_600SemiBold')],
]);

registerFormat(
  class {
    static probe(buffer: Uint8Array): boolean {
      return opened.has(buffer);
    }
    constructor({ buffer }: { readonly buffer: Uint8Array }) {
      const open = opened.get(buffer);
      if (!open) throw new Error('No font of ours');
      // biome-ignore lint/correctness/noConstructorReturn: the library makes fonts with new, and ours is there.
      return open();
    }
  },
);
