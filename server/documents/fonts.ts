import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const read = (face: string): Buffer =>
  readFileSync(require.resolve(`@expo-google-fonts/source-sans-3/${face}.ttf`));

/** Source Sans 3, embedded: the fonts of PDF itself have no place for every accent and sign that we print. */
export const fonts = {
  regular: read('400Regular/SourceSans3_400Regular'),
  strong: read('600SemiBold/SourceSans3_600SemiBold'),
} as const;

export type FontName = keyof typeof fonts;
