import { type FormEvent, useState } from 'react';
import { parseVerificationCode, type VerificationCode } from '#core/codes/verification-code.ts';
import { cleanNumber } from '#core/text/typed-number.ts';
import { needsCopy } from '../../copy/needs.ts';
import { verificationCopy as copy } from '../../copy/verify.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { FileSection } from './file-section.tsx';

export interface VerifyFormProps {
  /** Malformed code of the URL, to be corrected. */
  malformed?: string | undefined;
  onCode: (code: VerificationCode) => void;
}

/** One field that is copied from a paper: without a draft, a schema and the code of forms. */
export const VerifyForm = ({ malformed, onCode }: VerifyFormProps) => {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement;
    // The check character detects a typo without a request.
    const code = parseVerificationCode(field.value);
    if (code) return onCode(code);
    setError(cleanNumber(field.value) === '' ? copy.code.missing : copy.code.typo);
    field.focus();
  };
  return (
    <Page title={copy.title} lead={copy.lead}>
      {malformed !== undefined && (
        <Notice tone="error" title={copy.malformed.title} live>
          {copy.malformed.text}
        </Notice>
      )}
      <Form needs={needsCopy.verification} onSubmit={submit} submit={{ label: copy.submit }}>
        <TextField
          name="code"
          label={copy.code.label}
          hint={copy.code.hint}
          error={error}
          defaultValue={malformed}
          onChange={() => setError(undefined)}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          required
        />
      </Form>
      <FileSection />
    </Page>
  );
};
