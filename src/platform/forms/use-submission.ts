import { useRef, useState } from 'react';
import { asCallFailure, type CallFailure, isCallFailure } from '../api/call-failure.ts';

interface SubmissionState {
  readonly isPending: boolean;
  readonly failure?: CallFailure;
}

const IDLE: SubmissionState = { isPending: false };

/**
 * One call at a time, for the screens before the login: they load no query client; all others have `useApiMutation`.
 * `submit` resolves to undefined when it failed or one is pending; unexpected errors reach the boundary.
 */
export const useSubmission = <Input = void, Output = unknown>(send: (input: Input) => Promise<Output>) => {
  const [{ isPending, failure }, setState] = useState(IDLE);
  // Not state: a second press may come before the next render.
  const isBusy = useRef(false);

  const submit = async (input: Input): Promise<Output | undefined> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setState({ isPending: true });
    try {
      const output = await send(input).catch(asCallFailure);
      setState(IDLE);
      return output;
    } catch (error) {
      setState(() => {
        // In the next render, for the boundary.
        if (!isCallFailure(error)) throw error;
        return { isPending: false, failure: error };
      });
      return undefined;
    } finally {
      isBusy.current = false;
    }
  };
  return { submit, reset: () => setState(IDLE), isPending, failure };
};
