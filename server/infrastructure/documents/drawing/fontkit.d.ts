/** The used part of fontkit 2, which ships no types. */
declare module 'fontkit' {
  export interface Glyph {
    readonly id: number;
    readonly codePoints: readonly number[];
  }

  /** Font units. */
  export interface GlyphPosition {
    xAdvance: number;
    yAdvance: number;
    xOffset: number;
    yOffset: number;
  }

  export interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly GlyphPosition[];
    /** Of the whole run, font units. */
    readonly advanceWidth: number;
  }

  export interface Font {
    getGlyph(id: number, codePoints: readonly number[]): Glyph;
    layout(text: string, features?: readonly string[]): GlyphRun;
  }

  interface FontFormat {
    new (stream: { readonly buffer: Uint8Array }): object;
    probe(buffer: Uint8Array): boolean;
  }

  export function create(buffer: Uint8Array): Font;
  /** Tried after the built-in formats. */
  export function registerFormat(format: FontFormat): void;
}
