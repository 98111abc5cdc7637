import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { CallFailure } from '../api/call-failure.ts';

interface FormErrorsOptions<T extends FieldValues> {
  /** The fields that can be wrong, in the order of the form. */
  readonly fields: readonly Path<T>[];
  readonly failure: CallFailure | undefined;
  /** The form's field by wire field, for those that the server may reject. */
  readonly fieldOf: Readonly<Record<string, Path<T>>>;
}

export interface FormErrors {
  /** Current errors in the form's order, for the error summary. */
  readonly wrong: readonly { readonly id: string; readonly message: string }[];
  /** A failure without a field of the form. */
  readonly failure: CallFailure | undefined;
}

/**
 * Errors of a form whose field names are element ids: its own and the server's. Every failed submission focuses the
 * first.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is set once; editing clears it.
  useEffect(() => {
    for (const { field, message } of found) form.setError(field, { type: 'server', message });
    const first = fields.find((field) => found.some((one) => one.field === field));
    if (first) form.setFocus(first);
  }, [failure]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a submission moves the focus, an edit does not.
  useEffect(() => {
    const [first] = wrong;
    if (first) form.setFocus(first.id);
  }, [submitCount]);

  return { wrong, failure: found.length > 0 ? undefined : failure };
};
