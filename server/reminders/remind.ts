import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { decideContact, type StartedReminder } from './decide.ts';
import { deliver, deliveryResultOf, type Unsent } from './deliver.ts';
import { markDirty } from './mark-dirty.ts';

const REASONS = { nobody: 'channel_gone', late: 'channel_down' } as const;

/**
 * None of the person's devices is there any more, or the window is as good as over. A contact that was never made counts as
 * none, and the plan is looked at as if it had not been begun; of one that was tried before nobody can tell whether it arrived.
 */
const noteUnsent = async (
  { db, clock }: Context,
  { id, person }: StartedReminder,
  { kind }: Unsent,
): Promise<void> => {
  await inTransaction(db, async (trx) => {
    const sending = trx.updateTable('reminder').where('id', '=', id).where('state', '=', 'sending');
    await sending
      .set({ state: 'planned', attempted_at: null, attempting_since: null, attempts: 0 })
      .where('attempts', '=', 1)
      .execute();
    await sending
      .set({ state: 'dropped', reason: REASONS[kind], attempting_since: null, decided_at: clock.now() })
      .execute();
    await markDirty(trx, clock, person.accountId);
  });
};

const noteSent = async (
  { db, clock }: Context,
  { id, person }: StartedReminder,
  vendorId: string | null,
): Promise<void> => {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('reminder')
      .set({
        state: 'sent',
        reason: null,
        sent_at: clock.now(),
        attempting_since: null,
        vendor_message_id: vendorId,
      })
      .where('id', '=', id)
      .execute();
    await markDirty(trx, clock, person.accountId);
  });
};

/** Makes a contact that was decided upon, however long ago, and notes what became of it. Errors: VendorDown, after noting it. */
export const makeContact = async (context: Context, contacting: StartedReminder): Promise<void> => {
  try {
    const result = await deliver(
      context,
      contacting.channel,
      deliveryResultOf(contacting, context.clock.now()),
    );
    if (result.kind === 'accepted') await noteSent(context, contacting, result.vendorId);
    else await noteUnsent(context, contacting, result);
  } catch (error) {
    await context.db
      .updateTable('reminder')
      .set({ attempting_since: null })
      .where('id', '=', contacting.id)
      .where('state', '=', 'sending')
      .execute();
    throw error;
  }
};

/**
 * Makes the contact with a person that is due now, if one is; with any number of instances, once. What fell over between
 * sending and noting it is sent again under the same id, by which vendors and devices know it. Errors: VendorDown, after
 * noting the failure, and NotYet: the queue tries again, and whether it still may is decided anew.
 */
export const remindPerson = async (context: Context, accountId: string): Promise<void> => {
  const contacting = await inTransaction(context.db, (trx) => decideContact(trx, context, accountId));
  if (contacting) await makeContact(context, contacting);
};
