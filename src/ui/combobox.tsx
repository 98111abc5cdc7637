import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { type Ref, useId } from 'react';
import { uiCopy } from '../copy/ui.ts';
import styles from './combobox.module.css';
import { ComboboxList, type SearchResults } from './combobox-list.tsx';
import control from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { SearchIcon } from './icons/action-icons.tsx';

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
