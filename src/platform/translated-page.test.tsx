import { StrictMode, useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { followTranslation } from './translated-page.ts';

beforeAll(followTranslation);

const textsIn = (within: Node): Text[] => {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
};

const fontOf = (words: string): HTMLElement => {
  const font = document.createElement('font');
  font.append(words);
  return font;
};

/** How translators put another text in the place of one. */
const TRANSLATORS: Readonly<Record<string, (text: Text) => void>> = {
  'replaces it at once': (text) => text.replaceWith(fontOf(`[${text.data}]`)),
  'puts its own before it and takes it out': (text) => {
    text.before(fontOf(`[${text.data}]`));
    text.remove();
  },
  'puts it into its own': (text) => {
    const font = document.createElement('font');
    text.before(font);
    font.append(text);
  },
};

/** Text that changes, comes and goes, among text that stays. */
const Screen = () => {
  const [count, setCount] = useState(0);
  const isOdd = count % 2 === 1;
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {isOdd && <b>odd</b>} Owed {count} of {isOdd ? 'many' : <i>some</i>} {!isOdd && 'even'} end
    </button>
  );
};

describe.each(Object.entries(TRANSLATORS))('where a translator %s', (_, translate) => {
  it('shows the present state, and ends no screen', async () => {
    const screen = await render(
      <StrictMode>
        <Screen />
      </StrictMode>,
    );
    const button = screen.getByRole('button');
    const shown = () => button.element().textContent.replaceAll(/[[\]]/g, '').replaceAll(/\s+/g, ' ').trim();
    for (const expected of [
      'odd Owed 1 of many end',
      'Owed 2 of some even end',
      'odd Owed 3 of many end',
      'Owed 4 of some even end',
    ]) {
      for (const text of textsIn(screen.container)) translate(text);
      await button.click();
      await expect.poll(shown).toBe(expected);
    }
    await screen.unmount();
    expect(screen.container.textContent).toBe('');
  });
});
