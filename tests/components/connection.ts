import { onTestFinished } from 'vitest';
import { network } from '../../src/platform/online.ts';

/** The app finds that there is a network, as any answered call tells it. */
export const findNetwork = (): void => network.begin({ mayTakeLong: true }).answered();

/** The browser says that the network is gone, until the test ends or `findNetwork`. */
export const loseNetwork = (): void => {
  network.gone();
  onTestFinished(findNetwork);
};
