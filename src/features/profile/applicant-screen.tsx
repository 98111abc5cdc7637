import { applicantCopy as copy } from '../../copy/applicant.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { profileQuery } from '../../platform/queries/profile-query.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { ApplicantForm, type ApplicantFormProps } from './applicant-form.tsx';
import { ApplicantPanel } from './applicant-panel.tsx';
import { APPLICANT_DRAFT } from './applicant-schema.ts';

export interface ApplicantScreenProps extends Omit<ApplicantFormProps, 'draft' | 'saved'> {
  onBack: () => void;
}

/** Prefilled from an earlier profile whose e-mail is not confirmed. */
export const ApplicantScreen = ({ onBack, ...props }: ApplicantScreenProps) => {
  const draft = useDraft(APPLICANT_DRAFT);
  const { data: profile, error, refetch, isFetching } = useApiQuery(profileQuery(props.userId));
  const isKnown = profile !== undefined;

  return (
    <Page
      title={copy.title}
      lead={copy.lead}
      before={<BackLink onClick={onBack}>{copy.back}</BackLink>}
      aside={<ApplicantPanel />}
    >
      {!isKnown && error && (
        <Notice
          tone="error"
          title={copy.loadFailed}
          live
          action={
            <Button kind="quiet" small busy={isFetching} onClick={() => void refetch()}>
              {copy.retry}
            </Button>
          }
        >
          {isCallFailure(error) && <p>{error.sentence}</p>}
        </Notice>
      )}
      {!isKnown && !error && <Waiting text={copy.loading} />}
      {isKnown && draft.isReady && <ApplicantForm {...props} saved={profile?.applicant} draft={draft} />}
    </Page>
  );
};
