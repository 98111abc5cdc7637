import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { store } from '../store.ts';
import { changedFields, isSame } from './draft-shape.ts';
import type { Draft } from './use-draft.ts';

/** Passes a form's changes to its draft, and those of other tabs and devices to the form. */
export const useDraftOfForm = <F extends FieldValues, T extends object>(
  form: Pick<UseFormReturn<F>, 'subscribe' | 'getValues' | 'setValue'>,
  { atom, shape, restored, keep }: Pick<Draft<T>, 'atom' | 'shape' | 'restored' | 'keep'>,
): void => {
  const { subscribe, getValues, setValue } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was restored is shown once.
  useEffect(() => {
    let shown: object = { ...getValues() };
    let known: object = restored;
    const show = () => {
      const { values } = store.get(atom);
      if (values === known) return;
      known = values;
      const changes = Object.entries(values).filter(
        ([name, value]) => !isSame(value, shown[name as keyof typeof shown]),
      );
      shown = { ...shown, ...values };
      for (const [name, value] of changes)
        setValue(name as Path<F>, value as PathValue<F, Path<F>>, { shouldDirty: true });
    };
    const stop = store.sub(atom, show);
    show();
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const changed = changedFields<T>(shape, shown, values as Partial<T>);
        shown = { ...shown, ...values };
        if (Object.keys(changed).length > 0) keep(changed);
      },
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [subscribe, getValues, setValue, atom, shape, keep]);
};
