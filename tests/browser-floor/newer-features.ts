import { readFileSync } from 'node:fs';
import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { BrowserName, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { BROWSER_FLOOR } from '../../server/setup/browser-floor.ts';

const { api, css, javascript } = data;

/** Each browser of the floor, on computers and phones. */
const OLDEST: readonly (readonly [BrowserName, number])[] = [
  ['chrome', Number(BROWSER_FLOOR.chrome)],
  ['chrome_android', Number(BROWSER_FLOOR.chrome)],
  ['firefox', Number(BROWSER_FLOOR.firefox)],
  ['firefox_android', Number(BROWSER_FLOOR.firefox)],
  ['safari', Number(BROWSER_FLOOR.safari)],
  ['safari_ios', Number(BROWSER_FLOOR.safari)],
];

const version = (text: string): number => Number.parseFloat(text.replace('≤', ''));

const isNewer = ({ support }: CompatStatement): boolean =>
  OLDEST.some(([browser, oldest]) => {
    const statements = [support[browser] ?? []].flat();
    const has = statements.some(
      ({ version_added, version_removed, flags, prefix, alternative_name }) =>
        version_added !== false &&
        version(version_added) <= oldest &&
        !(version_removed && version(version_removed) <= oldest) &&
        !(flags || prefix || alternative_name),
    );
    return statements.length > 0 && !has;
  });

const GLOBAL = 'globalThis';

/** By the name of a member, whether it is newer in each interface (`Response`) or constructor (`typeof Response`) that has it. */
const members = new Map<string, Map<string, boolean>>();

const addFeatures = (features: Identifier | undefined, owner: string): void => {
  for (const [key, inside] of Object.entries<Identifier>(features ?? {})) {
    const { __compat } = inside;
    if (!__compat) continue;
    const name = key.replace(/_static$/, '');
    const declaredIn = name === key ? owner : `typeof ${owner}`;
    members.set(name, (members.get(name) ?? new Map()).set(declaredIn, isNewer(__compat)));
    if (owner === GLOBAL) addFeatures(inside, name);
  }
};
addFeatures(api, GLOBAL);
addFeatures(javascript.builtins, GLOBAL);

const isNewerMember = (owner: string, name: string, mixins: ReadonlySet<string>): boolean => {
  const owners = members.get(name) ?? new Map<string, boolean>();
  const own = owners.get(owner) ?? owners.get(owner.replace('typeof ', ''));
  // A mixin is no interface of its own: its member is newer if every interface's is.
  return own ?? (mixins.has(owner) && owners.size > 0 && [...owners.values()].every(Boolean));
};

/** As TypeScript's library declares them: `ArrayConstructor` and `ReadonlyArray` are Array's. */
export const ownerOf = (declared: string): string =>
  declared.endsWith('Constructor')
    ? `typeof ${declared.replace('Constructor', '')}`
    : declared.replace(/^Readonly(?=[A-Z])/, '');

const BLOCK = /^(declare var|interface) (\w+)([^\n]*)\{$([\s\S]*?)^\}/gm;
const MEMBER = /^ {4}(?:readonly |get |set )?(\w+)[?(<:]/gm;
const FUNCTION = /^declare (?:function|var) (\w+)/gm;

/** Owners of what TypeScript's library declares and the oldest browsers lack, by the name of the member. */
export const findNewerMembers = (libraries: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const text = libraries.map((file) => readFileSync(file, 'utf8')).join('\n');
  const blocks = [...text.matchAll(BLOCK)].map(([, kind, name = '', bases = '', body = '']) => ({
    owner: kind === 'interface' ? ownerOf(name) : `typeof ${name}`,
    bases: members.has(name) ? (bases.match(/\w+/g) ?? []) : [],
    names: [...body.matchAll(MEMBER)].map(([, member = '']) => member),
  }));
  const mixins = new Set([GLOBAL, ...blocks.flatMap(({ bases }) => bases)]);
  // Styles that a browser does not know are left out by it.
  mixins.delete('CSSStyleProperties');
  const globals = [...text.matchAll(FUNCTION)].map(([, name = '']) => name);
  const newer = new Map<string, Set<string>>();
  for (const { owner, names } of [...blocks, { owner: GLOBAL, names: globals }])
    for (const name of names)
      if (isNewerMember(owner, name, mixins)) newer.set(name, (newer.get(name) ?? new Set()).add(owner));
  return newer;
};

/** Whether a rule with this selector or at-rule is dropped by one of the oldest browsers. */
export const isNewerInStyles = (kind: 'selectors' | 'at-rules', name: string): boolean => {
  const compat = css[kind]?.[name]?.__compat;
  return compat !== undefined && isNewer(compat);
};
