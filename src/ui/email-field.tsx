import type { ComponentProps } from 'react';
import { cleanEmail } from '#core/people/email.ts';
import { TextField } from './field.tsx';
import { cleanedOnBlur } from './rewrite-field.ts';

/** An e-mail address: lower case and without spaces once it is left. */
export const EmailField = ({ onBlur, ...field }: ComponentProps<typeof TextField>) => (
  <TextField
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    enterKeyHint="next"
    {...field}
    onBlur={cleanedOnBlur(cleanEmail, onBlur)}
  />
);
