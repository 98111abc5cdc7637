import { measureCalibration } from '../stages/calibration.ts';

/** The calibration, in CPU seconds, of a machine whose processor is slowed by the whole factor. */
const USUAL_CALIBRATION = 0.5;

/**
 * The factor by which a browser slows this machine's processor to play a phone: `usual`, and less on a slower machine, so
 * that all play the same phone. Lighthouse asks for this of whoever measures on a slow machine.
 */
export const phoneSlowdown = async (usual: number): Promise<number> =>
  Math.min(usual, Math.max(1, (usual * USUAL_CALIBRATION) / (await measureCalibration())));
