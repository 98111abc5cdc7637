import { useCallback, useEffect, useRef, useState } from 'react';
import { networkCopy } from '../copy/network.ts';
import { CallFailure, isCallFailure, isLost } from './call-failure.ts';
import { onNetworkBack } from './online.ts';

export interface Action<Input, Output> {
  /** Ignored while it runs: repeated presses are one submission. */
  run(input: Input): Promise<Output | undefined>;
  /** Runs again with the last input. */
  retry(): void;
  readonly isBusy: boolean;
  /** An automatic retry, since the network is back. */
  readonly isRepeating: boolean;
  readonly failure: CallFailure | undefined;
  reset(): void;
  /** The input was edited: no automatic retry of the earlier one. */
  edited(): void;
}

export interface ActionOptions {
  /**
   * Retries automatically when the network is back, if the lost call is idempotent. Only for actions still wanted a
   * minute later whose every call is idempotent.
   */
  readonly repeats?: boolean;
}

/** Automatic retries end then: the person may have moved on, and idempotency keys expire. */
export const REPEAT_FOR_MS = 5 * 60_000;

const failureOf = (error: unknown): CallFailure | undefined => {
  if (isCallFailure(error)) return error;
  if (!(error instanceof DOMException)) return undefined;
  return new CallFailure({
    kind: 'unreadable',
    code: 'unexpected',
    sentence: networkCopy.unexpected,
    cause: error,
  });
};

interface State {
  readonly isBusy: boolean;
  readonly isRepeating: boolean;
  readonly failure?: CallFailure;
}

interface Submission<Input> {
  readonly input: Input;
  /** First submission of the same input, milliseconds since the epoch. */
  readonly firstAt: number;
  isStill: boolean;
}

const firstAtOf = <Input>(before: Submission<Input> | undefined, input: Input): number =>
  before && JSON.stringify(before.input) === JSON.stringify(input) ? before.firstAt : Date.now();

const IDLE: State = { isBusy: false, isRepeating: false };

/**
 * A user action with busy state and its failure as a value. `run` resolves to undefined when it failed or was already
 * running; errors other than CallFailure go to the error boundary.
 */
export const useAction = <Input, Output>(
  action: (input: Input) => Promise<Output>,
  { repeats = false }: ActionOptions = {},
): Action<Input, Output> => {
  const [state, setState] = useState(IDLE);
  const [unexpected, setUnexpected] = useState<unknown>();
  const isRunning = useRef(false);
  /** A ref and not state: the network may be back before the next render. */
  const isRepeatable = useRef(false);
  const last = useRef<Submission<Input>>(undefined);
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  if (unexpected !== undefined) throw unexpected;

  const start = useCallback(async (input: Input, isRepeating: boolean): Promise<Output | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    isRepeatable.current = false;
    last.current = { input, firstAt: firstAtOf(last.current, input), isStill: true };
    setState({ isBusy: true, isRepeating });
    try {
      const output = await latest.current(input);
      setState(IDLE);
      return output;
    } catch (error) {
      const failure = failureOf(error);
      isRepeatable.current = failure !== undefined && isLost(failure) && failure.isRepeatable;
      if (failure) setState({ ...IDLE, failure });
      else setUnexpected(error);
      return undefined;
    } finally {
      isRunning.current = false;
    }
  }, []);

  const run = useCallback((input: Input) => start(input, false), [start]);
  const repeat = useCallback(
    (isRepeating: boolean) => {
      if (last.current) void start(last.current.input, isRepeating);
    },
    [start],
  );
  const retry = useCallback(() => repeat(false), [repeat]);
  const reset = useCallback(() => {
    isRepeatable.current = false;
    setState(IDLE);
  }, []);
  const edited = useCallback(() => {
    if (last.current) last.current.isStill = false;
  }, []);

  useEffect(() => {
    if (!repeats) return undefined;
    return onNetworkBack(() => {
      if (!isRepeatable.current || !last.current?.isStill) return;
      if (Date.now() - last.current.firstAt < REPEAT_FOR_MS) repeat(true);
    });
  }, [repeats, repeat]);

  return { ...state, failure: state.failure, run, retry, reset, edited };
};
