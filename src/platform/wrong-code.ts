import { type CallFailure, isCallFailure } from './call-failure.ts';

const NOT_TAKEN = 422;

/** A code that was answered with no: an expected outcome, told at the field. */
export interface WrongCode {
  readonly wrongCode: CallFailure;
}

export const isWrongCode = (outcome: unknown): outcome is WrongCode =>
  typeof outcome === 'object' && outcome !== null && 'wrongCode' in outcome;

/** Turns the rejection of a code into a value; every other failure is thrown on. */
export const orWrongCode = async <T>(work: Promise<T>): Promise<T | WrongCode> => {
  try {
    return await work;
  } catch (error) {
    if (isCallFailure(error) && error.status === NOT_TAKEN) return { wrongCode: error };
    throw error;
  }
};

/** Whether the same code could not be right any more: it expired, was replaced or was mistyped too often. */
export const isDeadCode = ({ wrongCode }: WrongCode): boolean => wrongCode.code !== 'code_wrong';
