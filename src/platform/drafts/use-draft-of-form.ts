import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Draft } from './use-draft.ts';

/** Hands every change of a form to its draft. */
export const useDraftOfForm = <T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'subscribe'>,
  { keep }: Pick<Draft<T>, 'keep'>,
): void => {
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe, keep],
  );
};
