import { env } from '../../platform/env.ts';

/** Where the online channel leads within the payment area. */
export const ONLINE_PATH = env.hasInternalPse ? 'pse' : 'online';
