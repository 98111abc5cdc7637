import { type CallFailure, isCallFailure } from './call-failure.ts';

const UNPROCESSABLE = 422;

/** A rejected code: an expected outcome, shown at the field. */
export interface WrongCode {
  readonly wrongCode: CallFailure;
}

export const isWrongCode = (outcome: unknown): outcome is WrongCode =>
  typeof outcome === 'object' && outcome !== null && 'wrongCode' in outcome;

/** Turns a code's rejection into a value; rethrows other errors. */
export const orWrongCode = async <T>(work: Promise<T>): Promise<T | WrongCode> => {
  try {
    return await work;
  } catch (error) {
    if (isCallFailure(error) && error.status === UNPROCESSABLE) return { wrongCode: error };
    throw error;
  }
};

/** Expired, replaced or too many attempts: only a new code helps. */
export const isDeadCode = ({ wrongCode }: WrongCode): boolean => wrongCode.code !== 'code_wrong';
