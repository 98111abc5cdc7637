import type { Mutant } from '../mutant.ts';
import { coreMutants } from './core.ts';
import { platformMutants } from './platform.ts';
import { screenMutants } from './screens.ts';
import { routeMutants, serviceMutants } from './services.ts';
import { workerMutants } from './worker.ts';

export const allMutants: readonly Mutant[] = [
  ...coreMutants,
  ...serviceMutants,
  ...routeMutants,
  ...screenMutants,
  ...platformMutants,
  ...workerMutants,
];
