import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import type { Draft } from './use-draft.ts';

type Followed<T> = Pick<Draft<T>, 'attach' | 'follow'>;

/** Passes a form's changes to its draft, and those of other tabs and devices to the form. */
export const useDraftOfForm = <F extends FieldValues>(
  form: Pick<UseFormReturn<F>, 'subscribe' | 'getValues' | 'setValue'>,
  { attach, follow }: Followed<NoInfer<F>>,
): void => {
  const { subscribe, getValues, setValue } = form;
  useEffect(() => {
    const detach = attach(getValues(), (changes) => {
      for (const [name, value] of Object.entries(changes))
        setValue(name as Path<F>, value as PathValue<F, Path<F>>, { shouldDirty: true });
    });
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => follow(values),
    });
    return () => {
      unsubscribe();
      detach();
    };
  }, [subscribe, getValues, setValue, attach, follow]);
};
