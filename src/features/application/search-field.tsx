import type { ReactNode, Ref } from 'react';
import { procedureCopy } from '../../copy/wizard.ts';
import { Combobox } from '../../ui/combobox.tsx';
import styles from './search-field.module.css';
import { type Search, useSearch } from './use-search.ts';

export interface SearchFieldProps<Item> extends Omit<Search<Item>, 'typed'> {
  readonly label: string;
  readonly hint?: ReactNode;
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
}

/** Autocomplete of the catalogue. A selected item is not searched for again. */
export function SearchField<Item extends { readonly id: string; readonly name: string }>(
  props: SearchFieldProps<Item>,
) {
  const { name, longerThan, ask, text, choice, itemDetail, loneDetail = itemDetail, ...words } = props;
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
          <span className={styles.detail}>
            {search.items.length === 1 ? loneDetail(item) : itemDetail(item)}
          </span>
        </span>
      )}
      empty={procedureCopy.empty}
      required
    />
  );
}
