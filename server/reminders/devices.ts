import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import { InvalidFields, NotFound } from '../infrastructure/runtime/errors.ts';
import type { PushDevice } from '../infrastructure/vendors/push.ts';
import { markDirty } from './schedule-due.ts';

/** Devices per person; one more replaces the oldest. */
const MAX_DEVICES = 10;

const requireKnown = ({ adapters }: Context, { endpoint }: PushDevice): void => {
  if (!adapters.push.isKnown(endpoint))
    throw new InvalidFields({ endpoint: 'No podemos enviar notificaciones a este navegador.' });
};

/**
 * Assigns this browser's push subscription to this person alone.
 * @throws InvalidFields for a push service that is not allowed.
 */
export const saveDevice = async (context: Context, accountId: string, device: PushDevice): Promise<void> => {
  requireKnown(context, device);
  const { db, clock } = context;
  const keys = { p256dh: device.p256dh, auth: device.auth };
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('push_device')
      .values({ endpoint: device.endpoint, account_id: accountId, ...keys, created_at: clock.now() })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ account_id: accountId, ...keys }))
      .execute();
    const tooMany = trx
      .selectFrom('push_device')
      .select('endpoint')
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .orderBy('endpoint')
      .offset(MAX_DEVICES);
    await trx.deleteFrom('push_device').where('endpoint', 'in', tooMany).execute();
    await markDirty(trx, clock, accountId);
  });
};

/** Deletes a push subscription; idempotent. */
export const dropDevice = async ({ db, clock }: Context, endpoint: string): Promise<void> => {
  await inTransaction(db, async (trx) => {
    const dropped = await trx
      .deleteFrom('push_device')
      .where('endpoint', '=', endpoint)
      .returning('account_id')
      .executeTakeFirst();
    if (dropped) await markDirty(trx, clock, dropped.account_id);
  });
};

/** Deletes a person's push subscriptions, whose phones are not theirs any more. */
export const forgetDevices = async (
  trx: Executor,
  { clock }: Pick<Context, 'clock'>,
  accountId: string,
): Promise<void> => {
  await trx.deleteFrom('push_device').where('account_id', '=', accountId).execute();
  await markDirty(trx, clock, accountId);
};

/**
 * Replaces the endpoint of a subscription; authorised by the previous endpoint.
 * @throws NotFound for an unknown one;
 * InvalidFields as `saveDevice`.
 */
export const renewDevice = async (context: Context, previous: string, device: PushDevice): Promise<void> => {
  requireKnown(context, device);
  await inTransaction(context.db, async (trx) => {
    const replaced = await trx
      .deleteFrom('push_device')
      .where('endpoint', '=', previous)
      .returning(['account_id', 'created_at'])
      .executeTakeFirst();
    if (!replaced) {
      const existing = await trx
        .selectFrom('push_device')
        .select('account_id')
        .where('endpoint', '=', device.endpoint)
        .executeTakeFirst();
      // A retry.
      if (existing) return;
      throw new NotFound('Este dispositivo no tiene notificaciones activas.');
    }
    const { endpoint, p256dh, auth } = device;
    await trx
      .insertInto('push_device')
      .values({ endpoint, p256dh, auth, ...replaced })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ p256dh, auth, ...replaced }))
      .execute();
  });
};
