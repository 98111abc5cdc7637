import { momentInWords } from '#core/calendar/date-words.ts';
import { gsm7Places, SMS_PLACES, toGsm7 } from '#core/text/gsm7.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { composeEmail, type EmailText } from '../infrastructure/messages/email.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';
import { sendPhoneMessage } from '../infrastructure/phone-messages.ts';

type MessageSettings = Pick<Context['config'], 'lender' | 'publicUrl'>;

/** A login from a device that the account did not know. */
interface NewDevice {
  readonly device_name: string;
  readonly last_login_at: Date;
}

const sessionsUrl = ({ publicUrl }: MessageSettings): string => `${publicUrl}/dashboard/sessions`;

export const newDeviceEmail = (
  settings: MessageSettings,
  { device_name: device, last_login_at: at }: NewDevice,
  firstNames: string,
): EmailText => {
  const { brand } = settings.lender;
  return composeEmail(
    settings.lender,
    'Ingresaron a tu cuenta desde otro dispositivo',
    [
      `Hola, ${firstNames}:`,
      `El ${momentInWords(at)} (hora de Bogotá) ingresaron a tu cuenta ${brand} desde un dispositivo que no conocíamos: ${device}.`,
      'Si fuiste tú, no tienes que hacer nada.',
      `Si no fuiste tú, cierra esa sesión en ${sessionsUrl(settings)} y avísanos.`,
    ],
    ['Te avisamos cada vez que tu cuenta se abre en un dispositivo nuevo.'],
    'Si no fuiste tú,',
  );
};

/** Fits one GSM-7 SMS with the usual names; support gives way first. */
export const newDeviceSms = (
  settings: MessageSettings,
  { device_name: device, last_login_at: at }: NewDevice,
): string => {
  const { brand, supportWhatsapp } = settings.lender;
  const url = sessionsUrl(settings);
  const what = `${brand}: ingresaron desde ${device} el ${momentInWords(at).replace(/ de \d{4}/, '')}`;
  const [long, short] = [
    `${what} ¿No fuiste tú? Cierra esa sesión: ${url} o WhatsApp +${supportWhatsapp}`,
    `${what} ¿No fuiste tú? ${url}`,
  ].map(toGsm7) as [string, string];
  return gsm7Places(long) <= SMS_PLACES ? long : short;
};

const readNewDevice = (executor: Executor, accountId: string, deviceMac: Buffer) =>
  executor
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .leftJoin('profile', 'profile.account_id', 'account.id')
    .select([
      'device_name',
      'last_login_at',
      'phone',
      'first_names',
      'email',
      'email_verified_at',
      'email_bounced_at',
    ])
    .where('account.id', '=', accountId)
    .where('device_mac', '=', deviceMac)
    .executeTakeFirst();

/** Tells an account's owner of a login from a new device, in its transaction: by e-mail if confirmed, else by SMS. */
export const notifyNewDevice = async (
  trx: Executor,
  context: Context,
  accountId: string,
  deviceMac: Buffer,
): Promise<void> => {
  const login = await readNewDevice(trx, accountId, deviceMac);
  if (!login?.email || !login.email_verified_at || login.email_bounced_at) {
    const device = deviceMac.toString('hex');
    return context.jobs.enqueue('notify-new-device', { accountId, device }, { executor: trx });
  }
  const { last_login_at: at, first_names: firstNames, email } = login;
  await enqueueEmail(trx, context, {
    purpose: 'new_device',
    accountId,
    creditNumber: undefined,
    dedupeKey: `new_device:${deviceMac.toString('hex')}:${at.toISOString()}`,
    to: email,
    ...newDeviceEmail(context.config, login, firstNames ?? ''),
    attachments: [],
  });
};

/** @throws VendorDown. */
export const sendNewDeviceSms = async (
  context: Context,
  accountId: string,
  device: string,
): Promise<void> => {
  const { db, config } = context;
  const login = await readNewDevice(db, accountId, Buffer.from(device, 'hex'));
  if (!login) return;
  await sendPhoneMessage(context, {
    ...{ purpose: 'new_device', accountId, creditNumber: undefined },
    id: `new-device:${device}:${login.last_login_at.toISOString()}`,
    phone: login.phone,
    channel: 'sms',
    text: newDeviceSms(config, login),
  });
};
