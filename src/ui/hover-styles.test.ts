import { globSync, readFileSync } from 'node:fs';
import postcss, { type AtRule, type Node } from 'postcss';
import { expect, it } from 'vitest';

const isForHover = (node: Node | undefined): boolean =>
  node !== undefined && ((node as AtRule).params === '(hover: hover)' || isForHover(node.parent));

// Where a finger touched, the style stays until something else is touched: it looks chosen.
it('styles what a pointer is over only where there is one', () => {
  const files = globSync(['src/**/*.css', 'sandbox/**/*.css']);
  const onTouchScreens = files.flatMap((file) => {
    const found: string[] = [];
    postcss.parse(readFileSync(file, 'utf8')).walkRules(/:hover/, (rule) => {
      if (!isForHover(rule.parent)) found.push(`${file}: ${rule.selector}`);
    });
    return found;
  });

  expect(files.length).toBeGreaterThan(50);
  expect(onTouchScreens).toEqual([]);
});
