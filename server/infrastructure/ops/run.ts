import { recordAudit } from '../audit.ts';
import { actorOf } from '../runtime/operator.ts';
import { printableText } from '../vendors/vendor-text.ts';
import { type OpsCommand, type OpsContext, OpsError } from './command.ts';
import { findCommand, helpFor, parseLine } from './parse.ts';
import { runOrAsk } from './requests.ts';

/**
 * Runs one command line of an operator and returns the text to print, which no terminal obeys. Commands that change something or show personal
 * data require a reason for the audit log.
 * @throws OpsError.
 */
export const runOps = async (
  commands: readonly OpsCommand[],
  context: OpsContext,
  line: readonly string[],
): Promise<string> => {
  const command = findCommand(commands, line);
  if (!command)
    throw new OpsError(`No hay un comando "${line[0] ?? ''}". Los que hay:\n${helpFor(commands)}`);
  const { operator } = context;
  if (!command.roles.includes(operator.role)) {
    await recordAudit(context.db, context.clock, {
      ...{ actor: actorOf(operator), action: command.name, subject: 'role', reason: '' },
      details: { refused: operator.role },
    });
    throw new OpsError(
      `"${command.name}" es de quien tiene el rol ${command.roles.join(' o ')}; el tuyo es ${operator.role}.`,
    );
  }
  return printableText(await runOrAsk(context, command, parseLine(command, line)));
};
