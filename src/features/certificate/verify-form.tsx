import type { VerificationCode } from '#core/codes/verification-code.ts';
import { certificateCopy as copy } from '../../copy/certificate.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { CodeForm } from './code-form.tsx';
import { VERIFY_DRAFT } from './code-schema.ts';

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
        <CodeForm draft={draft} initial={malformed} onCode={onCode} />
      ) : (
        <Waiting text={copy.title} />
      )}
    </Page>
  );
};
