import { readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { type ChildNode, type Container } from 'postcss';
import { API, type Project } from 'typescript/unstable/sync';
import { findNewerMembers, isNewerInStyles, ownerOf } from './newer-features.ts';

/** Uses of what the oldest browsers lack, where nothing asks whether it is there. */
export interface NewerUse {
  readonly file: string;
  readonly line: number;
  /** `AbortSignal.any`, `:open`, `@scope`. */
  readonly feature: string;
}

const LIBRARY = /\/lib\.[\w.]+\.d\.ts$/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g;
/** A member of something, or a global that is called, constructed or has a member. */
const NAME = /(?<=\.)[\w$]+|(?<![\w$.'"`])[\w$]+(?=[(.?])/g;

/** A file that asks whether a browser has it uses it behind the answer. */
const isAsked = (text: string, name: string): boolean =>
  new RegExp(`'${name}' in |typeof [\\w.]*\\b${name}\\b|\\b${name}\\?\\.`).test(text);

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

const findInProject = ({ program, checker, rootFiles }: Project): NewerUse[] => {
  const newer = findNewerMembers(program.getSourceFileNames().filter((file) => LIBRARY.test(file)));
  return rootFiles.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
    const places = [...text.matchAll(NAME)].filter(([name]) => newer.has(name) && !isAsked(text, name));
    const symbols = checker.getSymbolAtPosition(
      file,
      places.map(({ index }) => index),
    );
    return places.flatMap(({ 0: name, index }, at) => {
      const symbol = symbols[at];
      if (!symbol || !LIBRARY.test(symbol.declarations[0]?.path ?? '')) return [];
      const parent = symbol.getParent()?.name ?? 'globalThis';
      // Functions of a constructor belong to a type without a name.
      const owner =
        parent === '__type' ? `typeof ${/\w*(?=\.$)/.exec(text.slice(0, index))}` : ownerOf(parent);
      if (!newer.get(name)?.has(owner)) return [];
      return [{ file, line: lineAt(text, index), feature: `${owner.replace('typeof ', '')}.${name}` }];
    });
  });
};

/** In the files of TypeScript projects, named by their configuration. */
export const findNewerFunctions = (configs: readonly string[]): NewerUse[] => {
  const api = new API({ cwd: process.cwd() });
  try {
    const openProjects = configs.map((config) => path.resolve(config));
    return api.updateSnapshot({ openProjects }).getProjects().flatMap(findInProject);
  } finally {
    api.close();
  }
};

const isInSupports = (node: ChildNode): boolean => {
  for (let outer: Container | undefined = node.parent as Container; outer; outer = outer.parent as Container)
    if ('name' in outer && outer.name === 'supports') return true;
  return false;
};

/**
 * At-rules and selectors, which take whole rules with them. Properties and values that a browser does not know are left out
 * by it, and a part of an element that it does not have needs no style.
 */
export const findNewerStyles = (files: readonly string[]): NewerUse[] =>
  files.flatMap((file) => {
    const uses: NewerUse[] = [];
    postcss.parse(readFileSync(file, 'utf8')).walk((node) => {
      const names =
        node.type === 'atrule'
          ? [node.name].filter((name) => isNewerInStyles('at-rules', name))
          : node.type === 'rule'
            ? [...node.selector.matchAll(/(?<=[^:]:)[\w-]+|&/g)]
                .map(([name]) => (name === '&' ? 'nesting' : name))
                .filter((name) => isNewerInStyles('selectors', name))
            : [];
      if (!isInSupports(node))
        uses.push(...names.map((feature) => ({ file, line: node.source?.start?.line ?? 0, feature })));
    });
    return uses;
  });
