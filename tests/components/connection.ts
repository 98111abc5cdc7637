import { onTestFinished } from 'vitest';
import { network } from '../../src/platform/network/online.ts';

/** The app learns of the network from an answered call. */
export const findNetwork = (): void => network.begin({ mayTakeLong: true }).answered();

/** The browser reports that it is offline, until the test ends or `findNetwork`. */
export const loseNetwork = (): void => {
  network.gone();
  onTestFinished(findNetwork);
};
