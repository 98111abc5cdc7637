import { useEffect, useLayoutEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import type { Draft } from '../drafts/use-draft.ts';
import { store } from '../store.ts';

/** The draft with what was typed until its form mounted. */
export const useDraftSoFar = <T extends object>(draft: Draft<T>): Draft<T> => {
  const [restored] = useState(() => store.get(draft.atom).values);
  return { ...draft, restored };
};

/** What stands in a form's place until its code is there. */
interface Replaced {
  readonly form: HTMLFormElement | undefined;
  /** It was submitted. */
  readonly isAsked: boolean;
}

const isEdited = (field: HTMLInputElement): boolean =>
  field.checked !== field.defaultChecked || field.value !== field.defaultValue;

const fieldValue = (field: HTMLInputElement): string | boolean =>
  field.type === 'checkbox' ? field.checked : field.value;

/**
 * Takes over the fields that a form replaces: their values, to the last key, and the focus; and makes a submission that
 * was asked for.
 */
export const useTakeover = <T extends FieldValues>(
  { getValues, setValue }: Pick<UseFormReturn<T>, 'getValues' | 'setValue'>,
  submit: () => Promise<void>,
  replaced: Replaced,
): void => {
  // In the first render: the fields replaced are in the page until its commit.
  const [{ form, focused, due }] = useState(() => ({
    form: replaced.form,
    focused: document.activeElement?.getAttribute('name'),
    due: replaced.isAsked ? submit : undefined,
  }));
  useLayoutEffect(() => {
    if (!form) return;
    for (const field of form.querySelectorAll<HTMLInputElement>('input[name]')) {
      const [name, value] = [field.name as Path<T>, fieldValue(field)];
      if (isEdited(field) && getValues(name) !== value)
        setValue(name, value as PathValue<T, Path<T>>, { shouldDirty: true });
    }
    // It went with the field replaced, unless the person went elsewhere.
    if (!focused || document.activeElement !== document.body) return;
    const field = document.querySelector<HTMLElement>(`[name="${CSS.escape(focused)}"]`);
    // At once: a key that comes before would go nowhere.
    field?.focus();
    if (field instanceof HTMLInputElement && field.type !== 'checkbox')
      field.setSelectionRange(field.value.length, field.value.length);
  }, [form, focused, getValues, setValue]);
  useEffect(() => {
    void due?.();
  }, [due]);
};
