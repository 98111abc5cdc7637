import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseAst } from 'vite';
import { describe, expect, it } from 'vitest';

const CONSTANT_CASE = /^[A-Z][A-Z0-9_]*$/;
const COLLECTIONS = new Set(['Map', 'Set']);

const isNamedConstant = (node: ESTree.Node): boolean =>
  node.type === 'Identifier' && CONSTANT_CASE.test(node.name);

/** Written out in full: literals, other constants, and lists, records and sets of them. */
const isWrittenOut = (node: ESTree.Node): boolean => {
  const isPart = (part: ESTree.Node): boolean => isNamedConstant(part) || isWrittenOut(part);
  switch (node.type) {
    case 'Literal':
      return true;
    case 'TemplateLiteral':
      return node.expressions.every(isPart);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return isWrittenOut(node.expression);
    case 'UnaryExpression':
      return isPart(node.argument);
    case 'BinaryExpression':
      return isPart(node.left) && isPart(node.right);
    case 'ArrayExpression':
      return (
        node.elements.length > 0 &&
        node.elements.every(
          (element) => element && isPart(element.type === 'SpreadElement' ? element.argument : element),
        )
      );
    case 'ObjectExpression':
      return (
        node.properties.length > 0 &&
        node.properties.every((property) =>
          isPart(property.type === 'SpreadElement' ? property.argument : property.value),
        )
      );
    case 'NewExpression':
      return (
        node.callee.type === 'Identifier' &&
        COLLECTIONS.has(node.callee.name) &&
        node.arguments.length > 0 &&
        node.arguments.every(isPart)
      );
    default:
      return false;
  }
};

/** Names of a module's constants that are written otherwise. */
const otherwiseNamed = (source: string, lang: 'ts' | 'tsx' = 'ts'): readonly string[] =>
  parseAst(source, { lang })
    .body.map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
    )
    .flatMap((statement) =>
      statement?.type === 'VariableDeclaration' && statement.kind === 'const' ? statement.declarations : [],
    )
    .flatMap(({ id, init }) =>
      id.type === 'Identifier' && init && isWrittenOut(init) && !CONSTANT_CASE.test(id.name) ? [id.name] : [],
    );

describe('a constant of a module', () => {
  it('is told from what is computed', () => {
    expect(
      otherwiseNamed(`
        const retriesAfterMs = 3 * SECOND_MS;
        export const modes = [...COMMON, 'late'] as const;
        const known = new Set(['a']);
        const texts = { a: 'A', b: \`\${A}b\` } satisfies Record<string, string>;
        const MOST = 5;
        const shape = object({ a: 'A' });
        const cache = new Map<string, string>();
        const add = (a: number) => a + 1;
        let tries = 0;`),
    ).toEqual(['retriesAfterMs', 'modes', 'known', 'texts']);
  });

  it('has a name in capitals, everywhere but among the texts', () => {
    const files = globSync('{src,sw,server,sandbox}/**/*.{ts,tsx}').filter(
      (file) => !/\.test\.tsx?$|\.d\.ts$|^src\/copy\//.test(file),
    );
    expect(files.length).toBeGreaterThan(700);
    expect(
      files.flatMap((file) =>
        otherwiseNamed(readFileSync(file, 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
          (name) => `${file}: ${name}`,
        ),
      ),
    ).toEqual([]);
  });
});
