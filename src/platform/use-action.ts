import { useCallback, useEffect, useRef, useState } from 'react';
import { networkCopy } from '../copy/network.ts';
import { CallFailure, isCallFailure } from './call-failure.ts';

export interface Action<Input, Output> {
  /** Runs it, unless it is running already: however often a button is pressed, one submission. */
  run(input: Input): Promise<Output | undefined>;
  readonly isBusy: boolean;
  readonly failure: CallFailure | undefined;
  reset(): void;
}

/**
 * A deed that a person starts: busy while it runs, with its failure as a value. `run` answers undefined when it failed or
 * was already running; what is not a CallFailure goes to the error boundary.
 */
export const useAction = <Input, Output>(deed: (input: Input) => Promise<Output>): Action<Input, Output> => {
  const [state, setState] = useState<{ isBusy: boolean; failure?: CallFailure }>({ isBusy: false });
  const [surprise, setSurprise] = useState<unknown>();
  const isRunning = useRef(false);
  const latest = useRef(deed);
  useEffect(() => {
    latest.current = deed;
  });
  if (surprise !== undefined) throw surprise;

  const run = useCallback(async (input: Input): Promise<Output | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setState({ isBusy: true });
    try {
      const output = await latest.current(input);
      setState({ isBusy: false });
      return output;
    } catch (error) {
      if (isCallFailure(error)) setState({ isBusy: false, failure: error });
      else if (error instanceof DOMException)
        setState({
          isBusy: false,
          failure: new CallFailure({
            kind: 'unreadable',
            code: 'unexpected',
            sentence: networkCopy.unexpected,
            cause: error,
          }),
        });
      else setSurprise(error);
      return undefined;
    } finally {
      isRunning.current = false;
    }
  }, []);

  const reset = useCallback(() => setState({ isBusy: false }), []);
  return { run, isBusy: state.isBusy, failure: state.failure, reset };
};
