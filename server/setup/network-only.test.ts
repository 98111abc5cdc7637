import { describe, expect, it } from 'vitest';
import { filesForAlone } from './network-only.ts';

const MANIFEST = {
  'index.html': { file: 'index.js', isEntry: true, dynamicImports: ['home.tsx'] },
  'home.tsx': { file: 'home.js', imports: ['_shared.js'], dynamicImports: ['room.tsx', 'other.tsx'] },
  'other.tsx': { file: 'other.js', imports: ['_words.js'] },
  'room.tsx': {
    file: 'room.js',
    css: ['room.css'],
    imports: ['_shared.js', '_own.js'],
    dynamicImports: ['screen.tsx'],
  },
  'screen.tsx': { file: 'screen.js', css: ['screen.css'], imports: ['_own.js', '_words.js'] },
  '_shared.js': { file: 'shared.js' },
  '_own.js': { file: 'own.js' },
  '_words.js': { file: 'words.js' },
};

describe('files that are there for a screen alone', () => {
  it('are its own, those of its screens, and what they share, but nothing that another needs', () => {
    expect([...filesForAlone(MANIFEST, ['room.tsx'])].sort()).toEqual([
      ...['own.js', 'room.css', 'room.js', 'screen.css', 'screen.js'],
    ]);
  });

  it('of a screen that is not there are an error', () => {
    expect(() => filesForAlone(MANIFEST, ['gone.tsx'])).toThrow('the build has no gone.tsx');
  });
});
