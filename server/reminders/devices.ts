import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { InvalidFields, NotFound } from '../infrastructure/runtime/errors.ts';
import type { PushDevice } from '../infrastructure/vendors/push.ts';
import { markDirty } from './mark-dirty.ts';

/** Devices of one person that get notifications; the oldest gives way to one more. */
const MOST_DEVICES = 10;

const requireKnown = ({ adapters }: Context, { endpoint }: PushDevice): void => {
  if (!adapters.push.isKnown(endpoint))
    throw new InvalidFields({ endpoint: 'No podemos enviar notificaciones a este navegador.' });
};

/**
 * From now on this browser gets this person's notifications, and nobody else's. Errors: InvalidFields where its push service
 * is none that we write to.
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
      .offset(MOST_DEVICES);
    await trx.deleteFrom('push_device').where('endpoint', 'in', tooMany).execute();
    await markDirty(trx, clock, accountId);
  });
};

/** A browser is not written to any more; does nothing where it was not. */
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

/**
 * The address of a browser changed: what goes to the old one goes to the new one. Whoever knows the old address is that
 * browser. Errors: NotFound where there is no such; InvalidFields as `saveDevice`.
 */
export const renewDevice = async (context: Context, previous: string, device: PushDevice): Promise<void> => {
  requireKnown(context, device);
  await inTransaction(context.db, async (trx) => {
    const known = await trx
      .deleteFrom('push_device')
      .where('endpoint', '=', previous)
      .returning(['account_id', 'created_at'])
      .executeTakeFirst();
    if (!known) {
      const renewed = await trx
        .selectFrom('push_device')
        .select('account_id')
        .where('endpoint', '=', device.endpoint)
        .executeTakeFirst();
      // Asked again, because the answer was lost.
      if (renewed) return;
      throw new NotFound('Este dispositivo no tiene notificaciones activas.');
    }
    const { endpoint, p256dh, auth } = device;
    await trx
      .insertInto('push_device')
      .values({ endpoint, p256dh, auth, ...known })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ p256dh, auth, ...known }))
      .execute();
  });
};
