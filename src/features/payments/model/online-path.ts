import { env } from '../../../platform/env.ts';

/** Payment detail that opens the provider's widget. */
export const WIDGET_PATH = 'online';
/** Payment detail that redirects to the payer's bank, in builds with internal PSE. */
export const TRANSFER_PATH = 'pse';
/** Path of the online channel in the payment area. */
export const ONLINE_PATH = env.hasInternalPse ? TRANSFER_PATH : WIDGET_PATH;
export const ONLINE_PATHS = env.hasInternalPse ? [TRANSFER_PATH, WIDGET_PATH] : [WIDGET_PATH];
