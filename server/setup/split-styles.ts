import postcss, { type Container, type Rule } from 'postcss';

const CLASS = /\.(-?[_a-z][\w-]*)/gi;
const CLASSES_OF_HTML = /class="([^"]*)"/g;
const KEPT_WHOLE = new Set(['keyframes', 'font-face']);

const classesOf = (html: string): readonly string[] =>
  [...html.matchAll(CLASSES_OF_HTML)].flatMap(([, names = '']) => names.split(' '));

/** Whether a rule may style something among the classes: one of its selectors names no other. */
const mayStyle = ({ selectors }: Rule, classes: ReadonlySet<string>): boolean =>
  selectors.some((selector) => [...selector.matchAll(CLASS)].every(([, name = '']) => classes.has(name)));

/** Moves the rules that are wanted out of a container; the rest stays. */
const takeRules = (from: Container, to: Container, isWanted: (rule: Rule) => boolean): void => {
  from.each((node) => {
    if (node.type === 'rule') {
      if (isWanted(node)) to.append(node);
    } else if (node.type === 'atrule' && node.nodes && !KEPT_WHOLE.has(node.name)) {
      const same = node.clone({ nodes: [] });
      takeRules(node as Container, same, isWanted);
      if (same.nodes?.length) to.append(same);
      if (node.nodes.length === 0) node.remove();
    } else to.append(node);
  });
};

/**
 * Styles for the parts of a page in their order: those that it may need and that no earlier one has; the last has all
 * others. Keyframes and fonts come first. The order of two rules of the same weight for one element is kept only within
 * a part: classes must be as unique as those of CSS modules.
 */
export const splitStyles = (css: string, parts: readonly string[]): readonly string[] => {
  const rest = postcss.parse(css);
  const classes = new Set<string>();
  return parts.map((part, index) => {
    for (const name of classesOf(part)) classes.add(name);
    const styles = postcss.root();
    const isLast = index === parts.length - 1;
    takeRules(rest, styles, (rule) => isLast || mayStyle(rule, classes));
    return styles.toString();
  });
};
