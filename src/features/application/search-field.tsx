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
  /** Below the name, in the list and once it is chosen: what tells it from others of that name. */
  itemDetail(item: Item): string;
  /** Instead of it, on an item that is the only one found. */
  loneDetail?(item: Item): string;
}

/** A choice from the catalogue, found by typing. What is chosen already is not searched for. */
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
