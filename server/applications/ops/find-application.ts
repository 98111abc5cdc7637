import { sql } from 'kysely';
import { parseCreditNumber } from '#core/loan/credit-number.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { OpsError } from '../../infrastructure/ops/command.ts';
import { type ApplicationRow, lockApplication } from '../application-status.ts';

/** At least the first eight characters, as the list shows them. */
const IDENTIFIER = /^[\da-f]{8}[\da-f-]{0,28}$/;

/**
 * The application of a credit number, id or prefix of an id.
 * @throws OpsError.
 */
export const findApplication = async (executor: Executor, named: string): Promise<ApplicationRow> => {
  const creditNumber = parseCreditNumber(named);
  const id = named.toLowerCase();
  if (creditNumber === undefined && !IDENTIFIER.test(id))
    throw new OpsError(`"${named}" no es una solicitud ni un número de crédito.`);
  const found = await executor
    .selectFrom('application')
    .selectAll()
    .where((by) =>
      by.or([
        by('credit_number', '=', creditNumber ?? 0),
        ...(IDENTIFIER.test(id) ? [by(sql<string>`id::text`, 'like', `${id}%`)] : []),
      ]),
    )
    .limit(2)
    .execute();
  const [application, another] = found;
  if (!application) throw new OpsError(`No hay una solicitud "${named}".`);
  if (another) throw new OpsError(`Hay varias solicitudes que empiezan por "${named}": escribe más.`);
  return application;
};

/** `findApplication` with a row lock until the transaction ends, which serialises operators. */
export const findLocked = async (executor: Executor, named: string): Promise<ApplicationRow> => {
  const { id } = await findApplication(executor, named);
  const locked = await lockApplication(executor, id);
  if (!locked) throw new Error(`application ${id} vanished`);
  return locked;
};
