import type { Context } from '../../infrastructure/context.ts';
import { VendorDown } from '../../infrastructure/runtime/errors.ts';
import type { Bank } from '../../infrastructure/vendors/bank-transfers.ts';

const CACHE_MS = 60 * 60_000;

/**
 * PSE banks by name, cached for an hour; while the provider is down the stale list is served.
 * @throws VendorDown when there is
 * none.
 */
export const createBankList = ({ adapters, clock, log }: Pick<Context, 'adapters' | 'clock' | 'log'>) => {
  let cached: { readonly banks: readonly Bank[]; readonly at: number } | undefined;
  let pending: Promise<readonly Bank[]> | undefined;

  const refresh = async (): Promise<readonly Bank[]> => {
    try {
      const found = await adapters.payments.transfers.listBanks();
      const banks = found.toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
      cached = { banks, at: clock.now().getTime() };
      return banks;
    } catch (error) {
      if (!cached || !(error instanceof VendorDown)) throw error;
      log.warn({ err: error }, 'the banks of before are shown');
      return cached.banks;
    }
  };

  return async (): Promise<readonly Bank[]> => {
    if (cached && Math.abs(clock.now().getTime() - cached.at) < CACHE_MS) return cached.banks;
    pending ??= refresh().finally(() => {
      pending = undefined;
    });
    return pending;
  };
};

export type BankList = ReturnType<typeof createBankList>;
