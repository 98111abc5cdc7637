import { yupResolver } from '@hookform/resolvers/yup';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { SentCode } from '#core/api/accounts/accounts.ts';
import {
  APPLICANT_FIELD_OF,
  type Applicant,
  createProfile,
  decodeCreatedProfile,
  encodeApplicant,
} from '#core/api/accounts/profiles.ts';
import { applicantCopy as copy } from '../../copy/applicant.ts';
import { needsCopy } from '../../copy/needs.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { useDraftOfForm } from '../../platform/drafts/use-draft-of-form.ts';
import { useFormErrors } from '../../platform/forms/use-form-errors.ts';
import { cacheProfile } from '../../platform/queries/cache-profile.ts';
import { profileIdAtom, userAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { ApplicantFields } from './applicant-fields.tsx';
import { type ApplicantEntry, applicantSchema } from './applicant-schema.ts';

/**
 * Saves the applicant's data and sends the code that confirms the address.
 * @throws CallFailure; `email_confirmed` is a profile that is completed.
 */
const saveApplicant = async (
  applicant: Applicant,
): Promise<{ readonly profileId: string; readonly sentCode: SentCode }> => {
  const created = decodeCreatedProfile(
    await call(createProfile, { body: encodeApplicant(applicant) }),
    Date.now(),
  );
  store.set(profileIdAtom, created.profileId);
  const user = store.get(userAtom);
  if (user)
    store.set(userAtom, {
      ...user,
      email: applicant.email,
      firstNames: applicant.firstNames,
      surnames: applicant.surnames,
    });
  return created;
};

const EMPTY: ApplicantEntry = {
  firstNames: '',
  surnames: '',
  email: '',
  emailAgain: '',
  economicActivity: 'employee',
  contactPhone: '',
};

const FIELDS = Object.keys(EMPTY) as (keyof ApplicantEntry)[];

export interface ApplicantFormProps {
  userId: string;
  /** Saved before and still editable: the e-mail is not confirmed. */
  saved: Applicant | undefined;
  draft: Draft<ApplicantEntry>;
  onSaved: (sentCode: SentCode) => void;
  /** The profile was completed already. */
  onDone: () => void;
}

export const ApplicantForm = (props: ApplicantFormProps) => {
  const { userId, saved, draft, onSaved, onDone } = props;
  const form = useForm<ApplicantEntry>({
    resolver: yupResolver(applicantSchema),
    // A saved e-mail was typed twice already.
    defaultValues: { ...EMPTY, ...saved, emailAgain: saved?.email ?? '', ...draft.restored },
    shouldFocusError: false,
  });
  useDraftOfForm(form, draft);
  const queryClient = useQueryClient();

  const saving = useApiMutation({
    mutationFn: async ({ emailAgain: _, ...applicant }: ApplicantEntry) => {
      const sentCode = await draft.send(async () => {
        const saved = await saveApplicant(applicant);
        // Written to the cache instead of refetched: the next screen must find the profile.
        await cacheProfile(queryClient, userId, {
          id: saved.profileId,
          applicant,
          isEmailVerified: false,
          isEmailProved: false,
          isEmailUndeliverable: false,
          personalData: undefined,
          step: 0,
        });
        return saved.sentCode;
      });
      onSaved(sentCode);
    },
  });
  const errors = useFormErrors(form, {
    fields: FIELDS,
    failure: saving.failure,
    fieldOf: APPLICANT_FIELD_OF,
  });

  const isDoneAlready = saving.failure?.code === 'email_confirmed';
  useEffect(() => {
    if (isDoneAlready) onDone();
  }, [isDoneAlready, onDone]);

  const submit = form.handleSubmit((values) => saving.submit(values));

  return (
    <Form
      needs={needsCopy.details}
      draft={draft}
      showsSaved
      onSubmit={(event) => void submit(event)}
      submit={{ label: saving.isPending ? copy.busy : copy.submit, busy: saving.isPending }}
    >
      {errors.wrong.length > 1 && <ErrorSummary errors={errors.wrong} />}
      <ApplicantFields form={form} />
      {errors.failure && <FailureNotice failure={errors.failure} retry="submit" />}
    </Form>
  );
};
