import { parseArgs } from 'node:util';
import { type OpsCommand, type OpsContext, OpsError } from './command.ts';

const MIN_REASON_LENGTH = 5;

const usageOf = ({ name, positionals, switches, options = {}, changesNothing }: OpsCommand): string => {
  const words = [
    name,
    ...positionals.map((word) => `<${word}>`),
    ...Object.keys(switches).map((s) => `[--${s}]`),
    ...Object.keys(options).map((option) => `[--${option} …]`),
  ];
  const call = `npm run ops -- ${words.join(' ')}`;
  return changesNothing ? call : `${call} --reason "por qué"`;
};

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

/**
 * Runs one command line and returns the text to print. Commands that change something or show personal data require a
 * reason for the audit log.
 * Errors: OpsError with the usage.
 */
export const runOps = async (
  commands: readonly OpsCommand[],
  context: OpsContext,
  line: readonly string[],
): Promise<string> => {
  const command = commands.find(({ name }) => `${line.join(' ')} `.startsWith(`${name} `));
  if (!command)
    throw new OpsError(`No hay un comando "${line[0] ?? ''}". Los que hay:\n${helpFor(commands)}`);
  const args = line.slice(command.name.split(' ').length);
  const { positionals, reason, switches, options } = parse(command, args);
  if (positionals.length !== command.positionals.length)
    throw new OpsError(`Se usa así: ${usageOf(command)}`);
  if (!command.changesNothing && reason.trim().length < MIN_REASON_LENGTH) {
    throw new OpsError(`Di por qué con --reason "…": queda en la bitácora.\nSe usa así: ${usageOf(command)}`);
  }
  return command.run(context, { positionals, switches, options, reason: reason.trim() });
};

const parse = (command: OpsCommand, args: readonly string[]) => {
  const optionNames = Object.keys(command.options ?? {});
  const described: Record<string, { type: 'boolean' | 'string' }> = {};
  for (const name of Object.keys(command.switches)) described[name] = { type: 'boolean' };
  for (const name of optionNames) described[name] = { type: 'string' };
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...described, reason: { type: 'string' } },
    });
    const given: Readonly<Record<string, unknown>> = values;
    const reason = typeof given.reason === 'string' ? given.reason : '';
    const switches = new Set(Object.keys(command.switches).filter((name) => given[name] === true));
    const options = Object.fromEntries(
      optionNames.flatMap((name) => {
        const value = given[name];
        return typeof value === 'string' ? [[name, value] as const] : [];
      }),
    );
    return { positionals, reason, switches, options };
  } catch (cause) {
    throw new OpsError(`Se usa así: ${usageOf(command)}`, { cause });
  }
};
