import type { Mutant } from '../mutant.ts';
import { coreMutants } from './core.ts';
import { screenMutants } from './screens.ts';
import { routeMutants, serviceMutants } from './services.ts';
import { workerMutants } from './worker.ts';

export const allMutants: readonly Mutant[] = [
  ...coreMutants,
  ...serviceMutants,
  ...routeMutants,
  ...screenMutants,
  ...workerMutants,
];
