import { personalCopy } from '../../copy/personal-data.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Page, type PageFrame } from '../../ui/page.tsx';
import { PersonalDataForm, type PersonalDataFormProps } from './personal-data-form.tsx';
import { PERSONAL_DRAFT } from './personal-schema.ts';

export interface PersonalDataStepProps extends Omit<PersonalDataFormProps, 'draft'>, PageFrame {
  /** The draft is kept. */
  onBack(): void;
}

export const PersonalDataStep = (props: PersonalDataStepProps) => {
  const { userId, profile, onSaved, onBack, before, ...frame } = props;
  const draft = useDraft(PERSONAL_DRAFT);
  return (
    <Page
      {...frame}
      title={personalCopy.title}
      before={
        <>
          <BackLink onClick={onBack}>{personalCopy.back}</BackLink>
          {before}
        </>
      }
    >
      {draft.isReady && <PersonalDataForm {...{ userId, profile, draft, onSaved }} />}
    </Page>
  );
};
