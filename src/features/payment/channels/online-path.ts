import { env } from '../../../platform/env.ts';

/** The detail that leads to the provider's window. */
export const WIDGET_PATH = 'online';
/** The detail that leads to the payer's bank, in builds that have it. */
export const TRANSFER_PATH = 'pse';
/** Where the online channel leads within the payment area. */
export const ONLINE_PATH = env.hasInternalPse ? TRANSFER_PATH : WIDGET_PATH;
export const ONLINE_PATHS = env.hasInternalPse ? [TRANSFER_PATH, WIDGET_PATH] : [WIDGET_PATH];
