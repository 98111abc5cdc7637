import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';

/** Leaving the field or pressing Escape closes the list and touches neither the text nor the choice. */
export function keepTyped<Item>(
  state: UseComboboxState<Item>,
  { type, changes }: UseComboboxStateChangeOptions<Item>,
): Partial<UseComboboxState<Item>> {
  const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes;
  if (type !== InputBlur && type !== InputKeyDownEscape) return changes;
  return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
}
