import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type DraftNews, SavedLine } from './saved-line.tsx';

const NEWS: DraftNews = {
  isKept: true,
  isUnsaved: false,
  savedAt: Date.parse('2026-11-20T15:00:00Z'),
  isCopied: false,
  isResumed: false,
  isLost: false,
};

const lineOf = (news: Partial<DraftNews>) => renderToStaticMarkup(<SavedLine {...NEWS} {...news} />);

describe('the line of what is saved', () => {
  it.each([{}, { savedAt: undefined }, { isKept: false }])(
    'says that it is not, before there are words for it and where storage is blocked too (%o)',
    (news) => {
      expect(lineOf({ ...news, isUnsaved: true })).toContain('>Sin guardar<');
      expect(lineOf(news)).not.toContain('Sin guardar');
    },
  );

  it('is never announced: it may come and go with the keys', () => {
    for (const isUnsaved of [true, false]) expect(lineOf({ isUnsaved })).not.toMatch(/role=|aria-live/);
  });
});
