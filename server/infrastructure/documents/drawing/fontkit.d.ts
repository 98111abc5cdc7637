/** What we use of fontkit 2, which comes without types. */
declare module 'fontkit' {
  export interface Glyph {
    readonly id: number;
    readonly codePoints: readonly number[];
  }

  /** In units of the font. */
  export interface GlyphPosition {
    xAdvance: number;
    yAdvance: number;
    xOffset: number;
    yOffset: number;
  }

  export interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly GlyphPosition[];
    /** Of all of it, in units of the font. */
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
  /** Asked after the formats that it has from the start. */
  export function registerFormat(format: FontFormat): void;
}
