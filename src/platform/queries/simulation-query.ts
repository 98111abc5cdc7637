import { queryOptions } from '@tanstack/react-query';
import {
  decodeSimulation,
  encodeSimulatedAmount,
  type Simulation,
  simulatePayment,
} from '#core/api/credit/simulation.ts';
import { call } from '../api/http.ts';

/** Simulation of paying an amount of whole pesos today on the holder's own credit. */
export const simulationQuery = (creditNumber: number, amount: number) =>
  queryOptions({
    queryKey: ['simulation', creditNumber, amount],
    queryFn: async ({ signal }): Promise<Simulation> =>
      decodeSimulation(
        await call(simulatePayment, {
          params: { loanId: String(creditNumber) },
          query: encodeSimulatedAmount(amount),
          signal,
        }),
      ),
    staleTime: 0,
  });
