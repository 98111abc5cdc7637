import { type MutationScope, useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { onNetworkBack } from '../network/online.ts';
import { asCallFailure, type CallFailure, isCallFailure, isLost } from './call-failure.ts';

/** Automatic retries end then: the person may have moved on, and idempotency keys expire. */
export const REPEAT_FOR_MS = 5 * 60_000;

interface ApiMutationOptions<Input, Output> {
  readonly mutationFn: (input: Input) => Promise<Output>;
  /** Mutations of one scope run one after another. */
  readonly scope?: MutationScope;
  /**
   * Retries automatically when the network is back, if the lost call is idempotent. Only for what is still wanted a
   * minute later and whose every call is idempotent. Not a paused mutation: that one would go on after five minutes,
   * after an edit and after its screen is left.
   */
  readonly repeats?: boolean;
}

interface Submission<Input> {
  readonly input: Input;
  /** First submission of the same input, milliseconds since the epoch. */
  readonly firstAt: number;
  /** An automatic retry: of what was lost. */
  readonly lostBefore: CallFailure | undefined;
  status: 'pending' | 'settled' | 'lost';
  isEdited: boolean;
  failure?: CallFailure;
}

const isLostCall = (error: unknown): boolean => isCallFailure(error) && isLost(error) && error.isRepeatable;

/**
 * `useMutation` for calls: one submission at a time, its failure as a CallFailure. `submit` resolves to undefined when
 * it failed or one is pending.
 */
export const useApiMutation = <Input = void, Output = unknown>({
  mutationFn,
  scope,
  repeats = false,
}: ApiMutationOptions<Input, Output>) => {
  // Not state: a second press, or the network, may come before the next render.
  const last = useRef<Submission<Input>>(undefined);
  const mutation = useMutation<Output, CallFailure, Submission<Input>>({
    mutationFn: ({ input }) => mutationFn(input).catch(asCallFailure),
    ...(scope && { scope }),
  });
  const { mutateAsync, reset: resetMutation, isPending, isPaused, variables, data, error } = mutation;

  const start = useCallback(
    async (input: Input, lostBefore?: CallFailure): Promise<Output | undefined> => {
      const before = last.current;
      if (before?.status === 'pending') return undefined;
      const isSame = before && JSON.stringify(before.input) === JSON.stringify(input);
      const firstAt = isSame ? before.firstAt : Date.now();
      const submission: Submission<Input> = {
        input,
        firstAt,
        lostBefore,
        status: 'pending',
        isEdited: false,
      };
      last.current = submission;
      try {
        return await mutateAsync(submission);
      } catch (failure) {
        submission.status = isLostCall(failure) ? 'lost' : 'settled';
        if (isCallFailure(failure)) submission.failure = failure;
        return undefined;
      } finally {
        if (submission.status === 'pending') submission.status = 'settled';
      }
    },
    [mutateAsync],
  );
  const submit = useCallback((input: Input) => start(input), [start]);
  const retry = useCallback(() => {
    if (last.current) void start(last.current.input);
  }, [start]);
  const edited = useCallback(() => {
    if (last.current) last.current.isEdited = true;
  }, []);
  const reset = useCallback(() => {
    edited();
    resetMutation();
  }, [edited, resetMutation]);

  useEffect(() => {
    if (!repeats) return undefined;
    return onNetworkBack(() => {
      if (last.current?.status !== 'lost' || last.current.isEdited) return;
      const { input, firstAt, failure } = last.current;
      if (Date.now() - firstAt < REPEAT_FOR_MS) void start(input, failure);
    });
  }, [repeats, start]);

  const lostBefore = isPending ? variables?.lostBefore : undefined;
  return {
    submit,
    /** Submits the last input again. */
    retry,
    reset,
    /** The input was edited: no automatic retry of the earlier one. */
    edited,
    isPending,
    /** Behind another one of its scope. */
    isPaused,
    /** An automatic retry, since the network is back. */
    isRepeating: lostBefore !== undefined,
    data,
    /** Of what is retried automatically too, so that its notice and the button in it stay where they are. */
    failure: error ?? lostBefore,
  };
};
