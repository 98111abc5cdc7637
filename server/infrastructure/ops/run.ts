import { parseArgs } from 'node:util';
import { recordAudit } from '../audit.ts';
import { type OpsCall, type OpsCommand, type OpsContext, OpsError } from './command.ts';

const MIN_REASON_LENGTH = 5;

const usageOf = ({ name, positionals = [], switches, options, changesNothing }: OpsCommand): string =>
  [
    `npm run ops -- ${name}`,
    ...positionals.map((word) => `<${word}>`),
    ...Object.keys(switches ?? {}).map((word) => `[--${word}]`),
    ...Object.keys(options ?? {}).map((word) => `[--${word} …]`),
    ...(changesNothing ? [] : ['--reason "por qué"']),
  ].join(' ');

export const helpFor = (commands: readonly OpsCommand[]): string =>
  commands
    .flatMap((command) => [
      usageOf(command),
      `    ${command.summary}`,
      ...Object.entries({ ...command.switches, ...command.options }).map(
        ([name, effect]) => `    --${name}: ${effect}`,
      ),
    ])
    .join('\n');

const optionsOf = <Type extends 'boolean' | 'string'>(described: object | undefined, type: Type) =>
  Object.fromEntries(Object.keys(described ?? {}).map((name) => [name, { type }]));

/** @throws OpsError with the usage. */
const parse = (command: OpsCommand, args: readonly string[]): Omit<OpsCall, 'audit'> => {
  const usage = `Se usa así: ${usageOf(command)}`;
  const { values, positionals } = splitArguments(command, args, usage);
  if (positionals.length !== (command.positionals ?? []).length) throw new OpsError(usage);
  const { reason = '', ...options } = Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  if (!command.changesNothing && reason.trim().length < MIN_REASON_LENGTH)
    throw new OpsError(`Di por qué con --reason "…": queda en la bitácora.\n${usage}`);
  const switches = new Set(Object.keys(values).filter((name) => values[name] === true));
  return { positionals, switches, options, reason: reason.trim() };
};

const splitArguments = (command: OpsCommand, args: readonly string[], usage: string) => {
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

/**
 * Runs one command line and returns the text to print. Commands that change something or show personal data require a
 * reason for the audit log.
 * @throws OpsError with the usage.
 */
export const runOps = async (
  commands: readonly OpsCommand[],
  context: OpsContext,
  line: readonly string[],
): Promise<string> => {
  const command = commands.find(({ name }) => `${line.join(' ')} `.startsWith(`${name} `));
  if (!command)
    throw new OpsError(`No hay un comando "${line[0] ?? ''}". Los que hay:\n${helpFor(commands)}`);
  const call = parse(command, line.slice(command.name.split(' ').length));
  return command.run(context, {
    ...call,
    audit: (executor, subject, details = {}) =>
      recordAudit(executor, context.clock, {
        actor: context.operator,
        action: command.name,
        subject,
        reason: call.reason,
        details,
      }),
  });
};
