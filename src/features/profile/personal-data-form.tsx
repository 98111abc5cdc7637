import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import {
  encodePersonalData,
  PERSONAL_FIELD_OF,
  type PersonalData,
  type Profile,
  savePersonalData,
} from '#core/api/accounts/profiles.ts';
import { bogotaDate, yearsBefore } from '#core/calendar/calendar-date.ts';
import { MINIMUM_AGE, OLDEST_BIRTH_YEARS } from '#core/constants.ts';
import { needsCopy } from '../../copy/needs.ts';
import { personalCopy } from '../../copy/personal-data.ts';
import type { CallFailure } from '../../platform/api/call-failure.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { useEdited } from '../../platform/forms/use-edited.ts';
import { useFormErrors } from '../../platform/forms/use-form-errors.ts';
import { cacheProfile } from '../../platform/queries/cache-profile.ts';
import { profileQuery } from '../../platform/queries/profile-query.ts';
import { documentAtom, profileIdAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Fieldset } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DocumentFields } from './document-fields.tsx';
import type { PersonalEntry } from './personal-schema.ts';
import { usePersonalForm } from './use-personal-form.ts';

interface MutationContext {
  readonly queryClient: QueryClient;
  readonly userId: string;
  readonly profile: Profile;
}

/**
 * Saves the identity data and updates the cached profile, which the next step reads.
 * @throws CallFailure; `profile_locked` is an application that was decided with other data.
 */
const sendPersonalData = async (
  { queryClient, userId, profile }: MutationContext,
  data: PersonalData,
): Promise<void> => {
  const { id } = await call(savePersonalData, { body: encodePersonalData(profile, data) });
  store.set(profileIdAtom, id);
  store.set(documentAtom, data.documentNumber);
  await cacheProfile(queryClient, userId, { ...profile, personalData: data });
  void queryClient.invalidateQueries({ queryKey: profileQuery(userId).queryKey });
};

const CONFLICT = 409;

interface NotSavedProps {
  failure: CallFailure;
  isRepeating: boolean;
}

/** Why the data were not saved, with the remedy for each reason. */
const NotSavedNotice = ({ failure, isRepeating }: NotSavedProps) => {
  const { status } = failure;
  const queryClient = useQueryClient();
  // Changed elsewhere, perhaps in another tab: after the refetch the wizard redirects to the current step.
  const reloadLink = (
    <Button kind="quiet" small onClick={() => void queryClient.invalidateQueries()}>
      {personalCopy.notSaved.changed}
    </Button>
  );
  return (
    <FailureNotice
      failure={failure}
      retry="submit"
      isRepeating={isRepeating}
      action={status === CONFLICT && reloadLink}
    />
  );
};

interface BirthDateFieldProps {
  readonly form: UseFormReturn<PersonalEntry>;
  readonly now: Date;
}

const BirthDateField = ({ form, now }: BirthDateFieldProps) => {
  const { title, label, placeholder } = personalCopy.birth;
  const today = bogotaDate(now);
  return (
    <Fieldset legend={title}>
      <Controller
        name="birthDate"
        control={form.control}
        render={({ field, fieldState }) => (
          <DateField
            {...field}
            id="birthDate"
            // Visually, the section's heading is the label.
            label={<VisuallyHidden>{label}</VisuallyHidden>}
            placeholder={placeholder}
            autoComplete="bday"
            enterKeyHint="next"
            error={fieldState.error?.message}
            min={yearsBefore(today, OLDEST_BIRTH_YEARS)}
            max={yearsBefore(today, MINIMUM_AGE)}
            required
          />
        )}
      />
    </Fieldset>
  );
};

export interface PersonalDataFormProps {
  readonly userId: string;
  readonly profile: Profile;
  readonly draft: Draft<PersonalEntry>;
  onSaved(): void;
}

const FIELDS = ['birthDate', 'documentType', 'documentNumber', 'documentConfirmation'] as const;

export const PersonalDataForm = ({ userId, profile, draft, onSaved }: PersonalDataFormProps) => {
  const [now] = useState(() => new Date());
  const form = usePersonalForm(now, draft, profile);
  const queryClient = useQueryClient();
  const saving = useApiMutation({
    mutationFn: async ({ documentConfirmation: _, ...data }: PersonalEntry) => {
      await draft.send(() => sendPersonalData({ queryClient, userId, profile }, data));
      onSaved();
    },
    repeats: true,
  });
  useEdited(form, saving.edited);
  const errors = useFormErrors(form, {
    fields: FIELDS,
    failure: saving.failure,
    fieldOf: PERSONAL_FIELD_OF,
  });

  const submit = form.handleSubmit((entry) => saving.submit(entry));

  return (
    <Form
      needs={needsCopy.details}
      draft={draft}
      showsSaved
      onSubmit={(event) => void submit(event)}
      submit={{ label: saving.isPending ? personalCopy.busy : personalCopy.submit, busy: saving.isPending }}
    >
      {errors.wrong.length > 1 && <ErrorSummary errors={errors.wrong} />}
      <BirthDateField form={form} now={now} />
      <DocumentFields form={form} />
      {errors.failure && <NotSavedNotice failure={errors.failure} isRepeating={saving.isRepeating} />}
    </Form>
  );
};
