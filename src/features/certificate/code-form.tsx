import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { parseVerificationCode, type VerificationCode } from '#core/codes/verification-code.ts';
import { certificateCopy as copy } from '../../copy/certificate.ts';
import { needsCopy } from '../../copy/needs.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { useDraftOfForm } from '../../platform/drafts/use-draft-of-form.ts';
import { useFormErrors } from '../../platform/forms/use-form-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { fieldProps } from '../../ui/field-props.ts';
import { Form } from '../../ui/form.tsx';
import { type CodeEntry, codeSchema } from './code-schema.ts';

const FIELDS = ['code'] as const;

export interface CodeFormProps {
  draft: Draft<CodeEntry>;
  /** Malformed code of the URL, to be corrected. */
  initial: string | undefined;
  onCode: (code: VerificationCode) => void;
}

export const CodeForm = ({ draft, initial, onCode }: CodeFormProps) => {
  const form = useForm<CodeEntry>({
    resolver: yupResolver(codeSchema),
    defaultValues: { code: initial ?? draft.restored?.code ?? '' },
    shouldFocusError: false,
  });
  useDraftOfForm(form, draft);
  useFormErrors(form, { fields: FIELDS, failure: undefined, fieldOf: {} });
  const submit = form.handleSubmit(async ({ code: typed }) => {
    const code = parseVerificationCode(typed);
    if (!code) return;
    await draft.drop();
    onCode(code);
  });
  return (
    <Form
      needs={needsCopy.certificate}
      draft={draft}
      onSubmit={(event) => void submit(event)}
      submit={{ label: copy.submit }}
    >
      <TextField
        {...fieldProps(form, 'code')}
        label={copy.code.label}
        hint={copy.code.hint}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        required
      />
    </Form>
  );
};
