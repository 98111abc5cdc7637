import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';

/** Blur and Escape close the list without changing text or selection. */
export const preserveText = <Item>(
  state: UseComboboxState<Item>,
  { type, changes }: UseComboboxStateChangeOptions<Item>,
): Partial<UseComboboxState<Item>> => {
  const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes;
  if (type !== InputBlur && type !== InputKeyDownEscape) return changes;
  return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
};
