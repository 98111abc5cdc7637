import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';

/** What a registered field shows: its registration, the id of its name and what to do about its value. */
export const fieldProps = <Entry extends FieldValues, Name extends FieldPath<Entry>>(
  form: UseFormReturn<Entry>,
  name: Name,
  options?: RegisterOptions<Entry, Name>,
) => ({
  ...form.register(name, options),
  id: name,
  error: form.getFieldState(name, form.formState).error?.message,
});
