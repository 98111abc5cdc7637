import type { ReactNode, Ref } from 'react';
import { SEARCH_DEBOUNCE_MS, SEARCH_HINT_LENGTH } from '#core/constants.ts';
import { procedureCopy } from '../../copy/procedure.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { useOnline } from '../../platform/network/online.ts';
import { Combobox } from '../../ui/combobox.tsx';
import textStyles from '../../ui/text.module.css';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import styles from './application.module.css';

interface Search<Item> {
  /** Query key of the search. */
  readonly name: string;
  /** Search text; empty for no search. */
  readonly typed: string;
  /** Texts of at most this length are not searched. */
  readonly longerThan: number;
  ask(text: string, signal: AbortSignal): Promise<readonly Item[]>;
}

/** Debounced suggestions. */
const useSearch = <Item,>({ name, typed, longerThan, ask }: Search<Item>) => {
  const current = typed.trim();
  const debounced = useDebouncedValue(current, SEARCH_DEBOUNCE_MS);
  const isOnline = useOnline();
  const { data, error, isFetching, refetch } = useApiQuery({
    queryKey: ['search', name, debounced],
    enabled: debounced.length > longerThan && isOnline,
    queryFn: ({ signal }) => ask(debounced, signal),
  });
  const stateOf = (): 'idle' | 'loading' | 'failed' | 'ready' | 'offline' => {
    const isKnown = current === debounced && data !== undefined;
    if (!isOnline && current !== '' && !isKnown) return 'offline';
    if (current.length < SEARCH_HINT_LENGTH || current.length <= longerThan) return 'idle';
    if (current !== debounced || isFetching) return 'loading';
    return error ? 'failed' : 'ready';
  };
  return { items: data ?? [], state: stateOf(), onRetry: () => void refetch() };
};

export interface SearchFieldProps<Item> extends Omit<Search<Item>, 'typed'> {
  readonly label: string;
  readonly hint: ReactNode;
  readonly prompt: string;
  readonly error: string | undefined;
  readonly text: { readonly value: string; onChange(text: string): void };
  readonly choice: {
    readonly value: Item | null;
    readonly ref: Ref<HTMLInputElement>;
    onChange(item: Item | null): void;
    onBlur(): void;
  };
  /** Second line of an item, in the list and once selected: tells equal names apart. */
  itemDetail(item: Item): string;
  /** Replaces it on the only item found. */
  loneDetail?(item: Item): string;
  /** What to do when nothing was found for the text. */
  unlisted?(typed: string): ReactNode;
}

/** Autocomplete of the catalogue. A selected item is not searched for again. */
export const SearchField = <Item extends { readonly id: string; readonly name: string }>(
  props: SearchFieldProps<Item>,
) => {
  const {
    name,
    longerThan,
    ask,
    text,
    choice,
    itemDetail,
    loneDetail = itemDetail,
    unlisted,
    ...words
  } = props;
  const { value: chosen } = choice;
  const detail = chosen && itemDetail(chosen);
  const search = useSearch({ name, longerThan, ask, typed: chosen ? '' : text.value });
  return (
    <Combobox<Item>
      {...words}
      {...search}
      id={name}
      text={text.value}
      onTextChange={text.onChange}
      selected={chosen}
      echo={detail && <span className={styles.chosen}>{detail}</span>}
      onSelect={choice.onChange}
      onBlur={choice.onBlur}
      ref={choice.ref}
      itemText={(item) => item.name}
      itemKey={(item) => item.id}
      renderItem={(item) => (
        <span className={styles.suggestion}>
          <span>{item.name}</span>
          <span className={textStyles.note}>
            {search.items.length === 1 ? loneDetail(item) : itemDetail(item)}
          </span>
        </span>
      )}
      empty={procedureCopy.empty}
      emptyAction={chosen ? undefined : unlisted?.(text.value.trim())}
      required
    />
  );
};
