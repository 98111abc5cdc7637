import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph, type GlyphPosition, type GlyphRun, registerFormat } from 'fontkit';

const require = createRequire(import.meta.url);

const read = (face: string): Buffer =>
  readFileSync(require.resolve(`@expo-google-fonts/source-sans-3/${face}.ttf`));

/** A word as the font sets it, whatever document it stands in. */
interface SetWord {
  readonly glyphs: readonly (readonly [id: number, codePoints: readonly number[]])[];
  readonly positions: readonly GlyphPosition[];
  readonly advanceWidth: number;
}

/** A font's own cache of its glyphs: each keeps the characters that it was first asked for with. */
interface WithGlyphs extends Font {
  _glyphs: Record<number, Glyph>;
}

/** Names and amounts are others in each document, the sentences are not. */
const KEPT_WORDS = 20_000;

/** The same font with glyphs of its own: what another document printed would change the bytes of this one. */
const withOwnGlyphs = (font: Font): WithGlyphs => Object.assign(Object.create(font), { _glyphs: {} });

/**
 * A font that is read once and sets each word once, which is most of the work of drawing a document. Returns what opens it
 * for one document.
 */
const sharedFont = (face: string): (() => Font) => {
  const font = create(read(face));
  const setter = withOwnGlyphs(font);
  const words = new Map<string, SetWord>();

  const setWord = (text: string): SetWord => {
    setter._glyphs = {};
    const { glyphs, positions, advanceWidth } = setter.layout(text);
    return {
      glyphs: glyphs.map(({ id, codePoints }) => [id, codePoints]),
      positions: positions.map((position) => ({ ...position })),
      advanceWidth,
    };
  };
  const keptWord = (text: string): SetWord => {
    const kept = words.get(text);
    if (kept) return kept;
    if (words.size >= KEPT_WORDS) words.clear();
    const word = setWord(text);
    words.set(text, word);
    return word;
  };

  return () => {
    const ofDocument = withOwnGlyphs(font);
    const layout = (text: string): GlyphRun => {
      const { glyphs, positions, advanceWidth } = keptWord(text);
      return {
        glyphs: glyphs.map(([id, codePoints]) => ofDocument.getGlyph(id, codePoints)),
        // The library scales them where they are.
        positions: positions.map((position) => ({ ...position })),
        advanceWidth,
      };
    };
    return Object.assign(ofDocument, { layout });
  };
};

/** What the library takes for the bytes of a font, and hands to the format that knows them. */
const nameOnly = (name: string): Buffer => Buffer.from(`font: ${name}`);

/** Source Sans 3, embedded: the fonts of PDF itself have no place for every accent and sign that we print. */
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
