import { useCallback, useEffect, useRef, useState } from 'react';
import { networkCopy } from '../copy/network.ts';
import { CallFailure, isCallFailure, isLost } from './call-failure.ts';
import { onNetworkBack } from './online.ts';

export interface Action<Input, Output> {
  /** Runs it, unless it is running already: however often a button is pressed, one submission. */
  run(input: Input): Promise<Output | undefined>;
  /** Runs it again with the input of the last time. */
  retry(): void;
  readonly isBusy: boolean;
  /** It runs by itself, since the network is back. */
  readonly isRepeating: boolean;
  readonly failure: CallFailure | undefined;
  reset(): void;
  /** The input was changed: what failed does not run by itself any more. */
  edited(): void;
}

export interface ActionOptions {
  /**
   * What the network lost runs again by itself when it is back, where the call that was lost is one that may be made
   * twice. Only for actions that one still wants a minute later, and whose every call may be.
   */
  readonly repeats?: boolean;
}

/** What failed longer ago waits for a press: the person may have gone another way, and a server forgets. */
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
  /** When the same was submitted for the first time, milliseconds since the epoch. */
  readonly firstAt: number;
  isStill: boolean;
}

const firstAtOf = <Input>(before: Submission<Input> | undefined, input: Input): number =>
  before && JSON.stringify(before.input) === JSON.stringify(input) ? before.firstAt : Date.now();

const AT_REST: State = { isBusy: false, isRepeating: false };

/**
 * An action that a person starts: busy while it runs, with its failure as a value. `run` answers undefined when it failed or
 * was already running; what is not a CallFailure goes to the error boundary.
 */
export const useAction = <Input, Output>(
  action: (input: Input) => Promise<Output>,
  { repeats = false }: ActionOptions = {},
): Action<Input, Output> => {
  const [state, setState] = useState(AT_REST);
  const [surprise, setSurprise] = useState<unknown>();
  const isRunning = useRef(false);
  /** Known before it is drawn: the network may be back by then. */
  const isRepeatable = useRef(false);
  const last = useRef<Submission<Input>>(undefined);
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  if (surprise !== undefined) throw surprise;

  const start = useCallback(async (input: Input, isRepeating: boolean): Promise<Output | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    isRepeatable.current = false;
    last.current = { input, firstAt: firstAtOf(last.current, input), isStill: true };
    setState({ isBusy: true, isRepeating });
    try {
      const output = await latest.current(input);
      setState(AT_REST);
      return output;
    } catch (error) {
      const failure = failureOf(error);
      isRepeatable.current = failure !== undefined && isLost(failure) && failure.isRepeatable;
      if (failure) setState({ ...AT_REST, failure });
      else setSurprise(error);
      return undefined;
    } finally {
      isRunning.current = false;
    }
  }, []);

  const run = useCallback((input: Input) => start(input, false), [start]);
  const again = useCallback(
    (isRepeating: boolean) => {
      if (last.current) void start(last.current.input, isRepeating);
    },
    [start],
  );
  const retry = useCallback(() => again(false), [again]);
  const reset = useCallback(() => {
    isRepeatable.current = false;
    setState(AT_REST);
  }, []);
  const edited = useCallback(() => {
    if (last.current) last.current.isStill = false;
  }, []);

  useEffect(() => {
    if (!repeats) return undefined;
    return onNetworkBack(() => {
      if (!isRepeatable.current || !last.current?.isStill) return;
      if (Date.now() - last.current.firstAt < REPEAT_FOR_MS) again(true);
    });
  }, [repeats, again]);

  return { ...state, failure: state.failure, run, retry, reset, edited };
};
