import type { FocusEvent, FocusEventHandler } from 'react';

/** Gives a field another text as it gains or loses the focus; it is selected, to be replaced, unless a press puts the caret. */
export const rewriteField = (field: HTMLInputElement, text: string): void => {
  if (text === field.value) return;
  field.value = text;
  if (document.activeElement === field && !field.matches(':active')) field.select();
};

/** Cleans a field's text as it is left, before who reads it then. */
export const cleanedOnBlur =
  (clean: (text: string) => string, onBlur: FocusEventHandler<HTMLInputElement> | undefined) =>
  (event: FocusEvent<HTMLInputElement>): void => {
    rewriteField(event.currentTarget, clean(event.currentTarget.value));
    onBlur?.(event);
  };
