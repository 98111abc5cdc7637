import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { rewriteField } from './rewrite-field.ts';

interface TypedTextOptions<Value> {
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  read: (text: string) => Value;
  /** How a value is shown; empty where it has nothing to show. */
  write: (value: Value) => string;
  /** How a value is shown to be changed. */
  edit?: (value: Value) => string;
}

/**
 * A field whose value is not its text. While it has the focus its text is what was typed, letter by letter, so that
 * composing, the caret and undoing are the browser's; it is rewritten when it is left. What cannot be read stays.
 */
export const useTypedText = <Value>(options: TypedTextOptions<Value>) => {
  const { value, onChange, onBlur, read, write, edit = write } = options;
  const [typed, setTyped] = useState<{ text: string; isLeft: boolean }>();
  // Another value has come from elsewhere.
  const isOwn = typed !== undefined && Object.is(read(typed.text), value);
  const text = isOwn ? typed.text : write(value);
  return {
    text,
    isLeft: !isOwn || typed.isLeft,
    input: {
      value: text,
      onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        const edited = isOwn ? text : edit(value);
        rewriteField(currentTarget, edited);
        setTyped({ text: edited, isLeft: false });
      },
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setTyped({ text: currentTarget.value, isLeft: false });
        onChange(read(currentTarget.value));
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        setTyped(write(value) === '' ? { text, isLeft: true } : undefined);
        onBlur?.(event);
      },
    },
  };
};
