import { CHUNK_TIMEOUT_MS } from '#core/constants.ts';
import { networkCopy } from '../../copy/network.ts';
import { network } from '../network/online.ts';
import { withTimeout } from '../timeout.ts';
import { CallFailure } from './call-failure.ts';

/**
 * Calls whose code, with its schemas, is loaded for the first of them.
 * @throws CallFailure as of a call without a network, when it does not come.
 */
export const loadCalls =
  <Calls>(load: () => Promise<Calls>): (() => Promise<Calls>) =>
  async () => {
    try {
      return await withTimeout(load(), CHUNK_TIMEOUT_MS);
    } catch (cause) {
      network.begin({ mayTakeLong: true }).lost();
      throw new CallFailure({ kind: 'offline', code: 'offline', sentence: networkCopy.offline, cause });
    }
  };
