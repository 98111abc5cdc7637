import type { Context } from '../../infrastructure/context.ts';
import { VendorDown } from '../../infrastructure/runtime/errors.ts';
import type { Bank } from '../../infrastructure/vendors/bank-transfers.ts';

const FRESH_MS = 60 * 60_000;

/**
 * The banks that transfers can be made from, by name. They change a few times a year: asked once an hour, and while the
 * provider is down the list of before serves. Errors: VendorDown when there never was one.
 */
export const createBankList = ({ adapters, clock, log }: Pick<Context, 'adapters' | 'clock' | 'log'>) => {
  let known: { readonly banks: readonly Bank[]; readonly at: number } | undefined;
  let asking: Promise<readonly Bank[]> | undefined;

  const ask = async (): Promise<readonly Bank[]> => {
    try {
      const found = await adapters.payments.transfers.listBanks();
      const banks = found.toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
      known = { banks, at: clock.now().getTime() };
      return banks;
    } catch (error) {
      if (!known || !(error instanceof VendorDown)) throw error;
      log.warn({ err: error }, 'the banks of before are shown');
      return known.banks;
    }
  };

  return async (): Promise<readonly Bank[]> => {
    if (known && Math.abs(clock.now().getTime() - known.at) < FRESH_MS) return known.banks;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
};

export type BankList = ReturnType<typeof createBankList>;
