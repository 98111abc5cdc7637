import { parseArgs } from 'node:util';
import { codePointOf } from '#core/text/typed-text.ts';
import { type OpsArguments, OpsError, type OpsUsage } from './command.ts';

const MIN_REASON_LENGTH = 5;
/** Escape sequences and marks of direction: what another operator reads must be what was typed. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;

const usageOf = ({ name, positionals = [], switches, options, changesNothing }: OpsUsage): string =>
  [
    `npm run ops -- ${name}`,
    ...positionals.map((word) => `<${word}>`),
    ...Object.keys(switches ?? {}).map((word) => `[--${word}]`),
    ...Object.keys(options ?? {}).map((word) => `[--${word} …]`),
    ...(changesNothing ? [] : ['--reason "por qué"']),
  ].join(' ');

export const helpFor = (usages: readonly OpsUsage[]): string =>
  usages
    .flatMap((usage) => [
      usageOf(usage),
      `    ${usage.summary}`,
      ...Object.entries({ ...usage.switches, ...usage.options }).map(
        ([name, effect]) => `    --${name}: ${effect}`,
      ),
    ])
    .join('\n');

/** The command that a line begins with. */
export const findCommand = <Usage extends OpsUsage>(
  usages: readonly Usage[],
  line: readonly string[],
): Usage | undefined => usages.find(({ name }) => `${line.join(' ')} `.startsWith(`${name} `));

const optionsOf = <Type extends 'boolean' | 'string'>(described: object | undefined, type: Type) =>
  Object.fromEntries(Object.keys(described ?? {}).map((name) => [name, { type }]));

/**
 * The arguments of a line that begins with the command.
 * @throws OpsError with the usage.
 */
export const parseLine = (command: OpsUsage, line: readonly string[]): OpsArguments => {
  const usage = `Se usa así: ${usageOf(command)}`;
  const [unseen] = INVISIBLE.exec(line.join(' ')) ?? [];
  if (unseen) throw new OpsError(`Hay un carácter que no se ve, ${codePointOf(unseen)}: quítalo.`);
  const { values, positionals } = splitArguments(command, line.slice(command.name.split(' ').length), usage);
  if (positionals.length !== (command.positionals ?? []).length) throw new OpsError(usage);
  const { reason = '', ...options } = Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  if (!command.changesNothing) requireReason(reason.trim(), usage);
  const switches = new Set(Object.keys(values).filter((name) => values[name] === true));
  return { positionals, switches, options, reason: reason.trim() };
};

const requireReason = (reason: string, usage: string): void => {
  if (reason === '') throw new OpsError(`Di por qué con --reason "…": queda en la bitácora.\n${usage}`);
  if (reason.length < MIN_REASON_LENGTH)
    throw new OpsError(
      `--reason "${reason}" es muy corto: queda en la bitácora, dilo en ${MIN_REASON_LENGTH} letras o más.`,
    );
};

const splitArguments = (command: OpsUsage, args: readonly string[], usage: string) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...optionsOf(command.switches, 'boolean'),
        ...optionsOf({ ...command.options, reason: '' }, 'string'),
      },
    });
  } catch (cause) {
    throw new OpsError(usage, { cause });
  }
};
