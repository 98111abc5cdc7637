import type { VerificationCode } from '#core/codes/verification-code.ts';
import { needsCopy } from '../../copy/needs.ts';
import { verificationCopy as copy } from '../../copy/verify.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { FormOnDemand } from '../../ui/form-on-demand.tsx';
import { Notice } from '../../ui/notice.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { CodeField } from './code-field.tsx';
import { FileSection } from './file-section.tsx';
import { VERIFY_DRAFT } from './verify-draft.ts';

// Most of a form's code is for what is typed: it is loaded when somebody begins.
const CodeForm = onDemand(() => import('./code-form.tsx'));

export interface VerifyFormProps {
  /** Malformed code of the URL. */
  malformed?: string | undefined;
  onCode: (code: VerificationCode) => void;
}

export const VerifyForm = ({ malformed, onCode }: VerifyFormProps) => {
  const draft = useDraft(VERIFY_DRAFT);
  return (
    <Page title={copy.title} lead={copy.lead}>
      {malformed !== undefined && (
        <Notice tone="error" title={copy.malformed.title} live>
          {copy.malformed.text}
        </Notice>
      )}
      {draft.isReady ? (
        <FormOnDemand
          form={CodeForm}
          given={{ draft, initial: malformed, onCode }}
          needs={needsCopy.verification}
          label={copy.submit}
          isStarted={malformed !== undefined || Boolean(draft.values.code)}
        >
          <CodeField
            defaultValue={malformed ?? draft.values.code}
            onChange={({ target }) => draft.keep({ code: target.value })}
          />
        </FormOnDemand>
      ) : (
        <Waiting text={copy.title} />
      )}
      <FileSection />
    </Page>
  );
};
