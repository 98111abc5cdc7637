import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Calls `onEdit`, a stable reference, at every change of a form. */
export const useEdited = <T extends FieldValues>(
  { subscribe }: Pick<UseFormReturn<T>, 'subscribe'>,
  onEdit: () => void,
): void => {
  useEffect(() => subscribe({ formState: { values: true }, callback: onEdit }), [subscribe, onEdit]);
};
