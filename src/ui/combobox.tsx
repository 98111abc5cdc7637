import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { type ComponentProps, type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { needsCopy } from '../copy/needs.ts';
import { uiCopy } from '../copy/ui.ts';
import { Button } from './button.tsx';
import styles from './combobox.module.css';
import control from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { SearchIcon } from './icons/action-icons.tsx';
import { OfflineIcon } from './icons/offline-icon.tsx';
import { AlertIcon } from './icons/status-icons.tsx';
import { Ring } from './ring.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type SearchState = 'idle' | 'loading' | 'ready' | 'failed' | 'offline';

interface SearchResults<Item> {
  items: readonly Item[];
  itemText: (item: Item) => string;
  itemKey: (item: Item) => string;
  renderItem?: ((item: Item) => ReactNode) | undefined;
  /** 'idle': too short to search, shows the prompt. */
  state: SearchState;
  prompt: string;
  empty?: string | undefined;
  /** What to do when nothing was found; it stays once the field is left. */
  emptyAction?: ReactNode;
  onRetry?: (() => void) | undefined;
}

interface ComboboxListProps<Item> extends SearchResults<Item> {
  isOpen: boolean;
  highlighted: number;
  menuProps: ComponentProps<'ul'>;
  itemProps: (item: Item, index: number) => ComponentProps<'li'>;
}

const ComboboxList = <Item,>(props: ComboboxListProps<Item>) => {
  const { items, itemText, itemKey, renderItem = itemText, state, isOpen, onRetry } = props;
  const listed = state === 'ready' && isOpen ? items : [];
  const { says, quiet } = message(props);
  const isEmpty = isEmptyWithAction(props);
  const box = useRef<HTMLDivElement>(null);
  const isListing = listed.length > 0;
  useEffect(() => {
    // Near the bottom of a phone the list would open below the edge or under the action bar.
    if (isListing) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isListing]);
  return (
    <div ref={box} className={placeOf(props)}>
      <ul {...props.menuProps} className={listed.length > 0 ? styles.list : styles.bare}>
        {listed.map((item, index) => (
          <li
            key={itemKey(item)}
            {...props.itemProps(item, index)}
            className={index === props.highlighted ? `${styles.item} ${styles.highlighted}` : styles.item}
          >
            {renderItem(item)}
          </li>
        ))}
      </ul>
      <div role="status" className={says && !quiet ? styles.status : undefined}>
        {state === 'loading' && isOpen && <Ring waiting size={22} />}
        {state === 'failed' && <AlertIcon size={20} />}
        {state === 'offline' && <OfflineIcon size={20} />}
        {quiet ? <VisuallyHidden>{says}</VisuallyHidden> : says && <span>{says}</span>}
      </div>
      {isEmpty && props.emptyAction}
      {state === 'failed' && onRetry && (
        <Button kind="quiet" small onClick={onRetry}>
          {uiCopy.combobox.retry}
        </Button>
      )}
    </div>
  );
};

const isEmptyWithAction = <Item,>({ state, items, emptyAction }: SearchResults<Item>): boolean =>
  state === 'ready' && items.length === 0 && emptyAction !== undefined;

/** In the flow what is to be read or pressed once the field is left; otherwise over what follows. */
const placeOf = <Item,>(props: ComboboxListProps<Item>): string | undefined => {
  const { state, isOpen } = props;
  if (state === 'failed' || state === 'offline') return styles[state];
  if (isEmptyWithAction(props)) return styles.empty;
  return isOpen ? styles.popup : styles.closed;
};

/** Status message of the list; the number of results is for screen readers only. */
const message = <Item,>(props: ComboboxListProps<Item>): { says: string; quiet: boolean } => {
  const { state, isOpen, items, prompt, empty = uiCopy.combobox.empty } = props;
  if (state === 'offline') return { says: needsCopy.search, quiet: false };
  if (state === 'failed') return { says: uiCopy.combobox.failed, quiet: false };
  if (isEmptyWithAction(props)) return { says: empty, quiet: false };
  if (!isOpen) return { says: '', quiet: true };
  if (state === 'idle') return { says: prompt, quiet: false };
  if (state === 'loading') return { says: uiCopy.combobox.loading, quiet: false };
  return items.length > 0
    ? { says: uiCopy.combobox.found(items.length), quiet: true }
    : { says: empty, quiet: false };
};

/** Blur and Escape close the list without changing text or selection. */
export const preserveText = <Item,>(
  state: UseComboboxState<Item>,
  { type, changes }: UseComboboxStateChangeOptions<Item>,
): Partial<UseComboboxState<Item>> => {
  const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes;
  if (type !== InputBlur && type !== InputKeyDownEscape) return changes;
  return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
};

export interface ComboboxProps<Item> extends Omit<FieldTexts, 'aside'>, SearchResults<Item> {
  /** Typed text; controlled, so that a draft can persist it. */
  text: string;
  onTextChange: (text: string) => void;
  /** Editing the text clears it. */
  selected: Item | null;
  onSelect: (item: Item | null) => void;
  id?: string | undefined;
  required?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Search field with suggestions; searching and debounce are the caller's. */
export const Combobox = <Item,>(props: ComboboxProps<Item>) => {
  const { label, hint, error, echo, id, text, onTextChange, selected, onSelect } = props;
  const { items, itemText, itemKey, state, required, onBlur, ref, onRetry } = props;
  const made = useId();
  const inputId = id ?? made;
  const box = useCombobox<Item>({
    items: state === 'ready' ? [...items] : [],
    inputValue: text,
    selectedItem: selected,
    itemToString: (item) => (item ? itemText(item) : ''),
    itemToKey: (item) => (item ? itemKey(item) : ''),
    stateReducer: preserveText,
    onSelectedItemChange: ({ selectedItem }) => {
      onSelect(selectedItem);
      if (selectedItem) onTextChange(itemText(selectedItem));
    },
    inputId,
    // downshift's default label id is not in the document.
    labelId: `${inputId}-label`,
  });
  const retry = () => {
    // The click blurred the field and closed the list: focus reopens it for the results.
    document.getElementById(inputId)?.focus();
    box.openMenu();
    onRetry?.();
  };
  return (
    <Field {...{ label, hint, error, echo, id: inputId }}>
      {(wiring) => (
        <div className={styles.frame}>
          <div className={control.group}>
            <SearchIcon size={20} className={styles.icon} />
            <input
              {...box.getInputProps({
                ...wiring,
                ...(ref ? { ref } : {}),
                onChange: (event) => {
                  const typed = event.currentTarget.value;
                  onTextChange(typed);
                  if (selected && typed !== itemText(selected)) onSelect(null);
                },
                onBlur: () => onBlur?.(),
              })}
              type="text"
              required={required}
              autoComplete="off"
              enterKeyHint="search"
              className={`${control.bare} ${styles.input}`}
            />
          </div>
          <ComboboxList
            {...props}
            onRetry={onRetry && retry}
            isOpen={box.isOpen}
            highlighted={box.highlightedIndex}
            menuProps={box.getMenuProps({ 'aria-label': uiCopy.combobox.open })}
            itemProps={(item, index) => box.getItemProps({ item, index })}
          />
        </div>
      )}
    </Field>
  );
};
