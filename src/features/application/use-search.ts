import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS, SEARCH_HINT_LENGTH } from '#core/constants.ts';
import { useOnline } from '../../platform/online.ts';

const useDebounced = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), SEARCH_DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
};

export interface Search<Item> {
  /** What is searched, apart from other searches. */
  readonly name: string;
  /** What is being typed; empty while there is nothing to look for. */
  readonly typed: string;
  /** Characters beyond which it is worth asking. */
  readonly longerThan: number;
  ask(text: string, signal: AbortSignal): Promise<readonly Item[]>;
}

/** Suggestions for what is being typed, asked for once the typing rests. */
export const useSearch = <Item>({ name, typed, longerThan, ask }: Search<Item>) => {
  const current = typed.trim();
  const settled = useDebounced(current);
  const isOnline = useOnline();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['search', name, settled],
    enabled: settled.length > longerThan && isOnline,
    queryFn: ({ signal }) => ask(settled, signal),
  });
  const stateOf = (): 'idle' | 'loading' | 'failed' | 'ready' | 'offline' => {
    const isKnown = current === settled && data !== undefined;
    if (!isOnline && current !== '' && !isKnown) return 'offline';
    if (current.length < SEARCH_HINT_LENGTH || current.length <= longerThan) return 'idle';
    if (current !== settled || isFetching) return 'loading';
    return isError ? 'failed' : 'ready';
  };
  return { items: data ?? [], state: stateOf(), onRetry: () => void refetch() };
};
