import { accountCopy } from '../../copy/account.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Page } from '../../ui/page.tsx';
import { AccountPanel } from './account-panel.tsx';
import { START_DRAFT } from './start-draft.ts';
import { StartForm, type StartFormProps } from './start-form.tsx';

export interface StartScreenProps extends Omit<StartFormProps, 'draft'> {
  onBack: () => void;
}

/** Asks for the mobile number, to register it or to log in with it. */
export function StartScreen({ onBack, ...rest }: StartScreenProps) {
  const draft = useDraft(START_DRAFT);
  const copy = rest.view === 'continue' ? accountCopy.resume : accountCopy.register;
  return (
    <Page
      title={copy.title}
      lead={copy.lead}
      before={<BackLink onClick={onBack}>{copy.back}</BackLink>}
      aside={<AccountPanel />}
    >
      {draft.isReady && <StartForm {...rest} draft={draft} />}
    </Page>
  );
}
