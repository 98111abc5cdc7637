import type { ComponentProps } from 'react';
import { verificationCopy as copy } from '../../copy/verify.ts';
import { TextField } from '../../ui/field.tsx';

export const CodeField = (given: Partial<ComponentProps<typeof TextField>>) => (
  <TextField
    name="code"
    {...given}
    label={copy.code.label}
    hint={copy.code.hint}
    autoCapitalize="characters"
    autoComplete="off"
    autoCorrect="off"
    spellCheck={false}
    enterKeyHint="send"
    required
  />
);
