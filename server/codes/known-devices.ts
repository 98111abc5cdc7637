import { createHmac } from 'node:crypto';
import { DEVICE_KNOWN_SECONDS } from '#core/constants.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Device } from '../infrastructure/runtime/caller.ts';
import { isSameMac } from './code-mac.ts';

/** HMAC of account and device id: without the key, rows of one device cannot be linked. */
const deviceMacOf = ({ config }: Pick<Context, 'config'>, accountId: string, deviceId: string): Buffer =>
  createHmac('sha256', config.secrets.code)
    .update(JSON.stringify(['known device', accountId, deviceId]))
    .digest();

const oldest = ({ clock }: Pick<Context, 'clock'>): Date =>
  new Date(clock.now().getTime() - DEVICE_KNOWN_SECONDS * 1_000);

/** The MAC of a device that has logged in to the phone's account; else undefined. */
export const findKnownDevice = async (
  context: Context,
  phone: string,
  deviceId: string,
): Promise<Buffer | undefined> => {
  // One query whether or not the account exists: equal timing.
  const devices = await context.db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .select(['account.id', 'known_device.device_mac'])
    .where('account.phone', '=', phone)
    .where('known_device.last_login_at', '>', oldest(context))
    .execute();
  return devices.find(({ id, device_mac }) => isSameMac(deviceMacOf(context, id, deviceId), device_mac))
    ?.device_mac;
};

/** Upserts the device and returns its MAC. */
export const rememberDevice = async (
  trx: Executor,
  context: Pick<Context, 'config' | 'clock'>,
  accountId: string,
  { id, name }: Pick<Device, 'id' | 'name'>,
): Promise<Buffer> => {
  const now = context.clock.now();
  const deviceMac = deviceMacOf(context, accountId, id);
  await trx
    .insertInto('known_device')
    .values({
      account_id: accountId,
      device_mac: deviceMac,
      device_name: name,
      known_since: now,
      last_login_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'device_mac']).doUpdateSet({ device_name: name, last_login_at: now }),
    )
    .execute();
  return deviceMac;
};

/** From here on the device is one that the account does not know. */
export const forgetDevice = async (
  context: Context,
  accountId: string,
  { id }: Pick<Device, 'id'>,
): Promise<void> => {
  await context.db
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .where('device_mac', '=', deviceMacOf(context, accountId, id))
    .execute();
};
