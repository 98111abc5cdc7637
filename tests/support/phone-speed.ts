import { measureCalibration } from '../stages/calibration.ts';

/** The calibration, in CPU seconds, of a machine whose processor is slowed by the whole factor. */
const USUAL_CALIBRATION = 0.5;

export interface PhoneSpeed {
  /** The factor by which a browser slows this machine's processor to play a phone. */
  readonly slowdown: number;
  /** Whether that is the whole factor: on a slower machine screens take longer than on the phone even so. */
  readonly isWhole: boolean;
}

/** `usual`, and less on a slower machine. Lighthouse asks for this of whoever measures on one. */
export const measurePhoneSpeed = async (usual: number): Promise<PhoneSpeed> => {
  const slowdown = Math.min(usual, Math.max(1, (usual * USUAL_CALIBRATION) / (await measureCalibration())));
  return { slowdown, isWhole: slowdown === usual };
};
