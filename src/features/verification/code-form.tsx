import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { parseVerificationCode, type VerificationCode } from '#core/codes/verification-code.ts';
import { needsCopy } from '../../copy/needs.ts';
import { verificationCopy as copy } from '../../copy/verify.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { useDraftOfForm } from '../../platform/drafts/use-draft-of-form.ts';
import { useFormErrors } from '../../platform/forms/use-form-errors.ts';
import { useDraftSoFar, useTakeover } from '../../platform/forms/use-takeover.ts';
import { fieldProps } from '../../ui/field-props.ts';
import { Form } from '../../ui/form.tsx';
import type { Replaced } from '../../ui/form-on-demand.tsx';
import { CodeField } from './code-field.tsx';
import { codeSchema } from './code-schema.ts';
import type { CodeEntry } from './verify-draft.ts';

const FIELDS = ['code'] as const;

export interface CodeFormProps {
  draft: Draft<CodeEntry>;
  replaced: Replaced;
  /** Malformed code of the URL, to be corrected. */
  initial: string | undefined;
  onCode: (code: VerificationCode) => void;
}

/** The form once its code is there: it takes over what was typed, the focus and a press that came before. */
const CodeForm = ({ draft: given, replaced, initial, onCode }: CodeFormProps) => {
  const draft = useDraftSoFar(given);
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
  useTakeover(form, submit, replaced);
  return (
    <Form
      needs={needsCopy.verification}
      draft={draft}
      onSubmit={(event) => void submit(event)}
      submit={{ label: copy.submit }}
    >
      <CodeField {...fieldProps(form, 'code')} />
    </Form>
  );
};

export default CodeForm;
