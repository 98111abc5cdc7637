import type { ComponentProps } from 'react';
import { certificateCopy as copy } from '../../copy/certificate.ts';
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
