import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { CallFailure } from '../call-failure.ts';

interface FormErrorsOptions<T extends FieldValues> {
  /** The fields that can be wrong, in the order of the form. */
  readonly fields: readonly Path<T>[];
  /** Why the last attempt to send it failed. */
  readonly failure: CallFailure | undefined;
  /** The form's field for each field of the contract that the server may complain about. */
  readonly fieldOf: Readonly<Record<string, Path<T>>>;
}

export interface FormErrors {
  /** What is left to mend, in the order of the form. */
  readonly wrong: readonly { readonly id: string; readonly message: string }[];
  /** A failure that no field of the form is to blame for. */
  readonly failure: CallFailure | undefined;
}

/**
 * The errors of a form whose fields have their names for ids: its own and those that the server found. Every attempt
 * that fails takes the focus to the first of them.
 */
export const useFormErrors = <T extends FieldValues>(
  form: UseFormReturn<T>,
  { fields, failure, fieldOf }: FormErrorsOptions<T>,
): FormErrors => {
  const { submitCount } = form.formState;
  const found = Object.entries(failure?.fields ?? {}).flatMap(([name, message]) => {
    const field = fieldOf[name];
    return field === undefined ? [] : [{ field, message }];
  });
  const wrong = fields.flatMap((field) => {
    const message = form.getFieldState(field, form.formState).error?.message;
    return message === undefined ? [] : [{ id: field, message }];
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is told once; what is typed afterwards clears it.
  useEffect(() => {
    for (const { field, message } of found) form.setError(field, { type: 'server', message });
    const first = fields.find((field) => found.some((one) => one.field === field));
    if (first) form.setFocus(first);
  }, [failure]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an attempt moves the focus, an edit does not.
  useEffect(() => {
    const [first] = wrong;
    if (first) form.setFocus(first.id);
  }, [submitCount]);

  return { wrong, failure: found.length > 0 ? undefined : failure };
};
