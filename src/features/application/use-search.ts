import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS, SEARCH_HINT_LENGTH } from '#core/constants.ts';
import { useOnline } from '../../platform/online.ts';

const useDebounced = (text: string): string => {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(text), SEARCH_DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return debounced;
};

export interface Search<Item> {
  /** Query key of the search. */
  readonly name: string;
  /** Search text; empty for no search. */
  readonly typed: string;
  /** Texts of at most this length are not searched. */
  readonly longerThan: number;
  ask(text: string, signal: AbortSignal): Promise<readonly Item[]>;
}

/** Debounced suggestions. */
export const useSearch = <Item>({ name, typed, longerThan, ask }: Search<Item>) => {
  const current = typed.trim();
  const debounced = useDebounced(current);
  const isOnline = useOnline();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['search', name, debounced],
    enabled: debounced.length > longerThan && isOnline,
    queryFn: ({ signal }) => ask(debounced, signal),
  });
  const stateOf = (): 'idle' | 'loading' | 'failed' | 'ready' | 'offline' => {
    const isKnown = current === debounced && data !== undefined;
    if (!isOnline && current !== '' && !isKnown) return 'offline';
    if (current.length < SEARCH_HINT_LENGTH || current.length <= longerThan) return 'idle';
    if (current !== debounced || isFetching) return 'loading';
    return isError ? 'failed' : 'ready';
  };
  return { items: data ?? [], state: stateOf(), onRetry: () => void refetch() };
};
