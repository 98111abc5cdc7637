import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Profile, personalFieldOf } from '#core/api/accounts/profiles.ts';
import { needsCopy } from '../../copy/needs.ts';
import { personalCopy } from '../../copy/wizard.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { useEdited } from '../../platform/forms/use-edited.ts';
import { useFormErrors } from '../../platform/forms/use-form-errors.ts';
import { useApiMutation } from '../../platform/mutations.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Form } from '../../ui/form.tsx';
import { RepeatingNotice } from '../../ui/repeating-notice.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { DocumentFields } from './document-fields.tsx';
import { NotSavedNotice } from './not-saved-notice.tsx';
import type { PersonalEntry } from './personal-schema.ts';
import { sendPersonalData } from './save-personal-data.ts';
import { usePersonalForm } from './use-personal-form.ts';

export interface PersonalDataFormProps {
  readonly userId: string;
  readonly profile: Profile;
  readonly draft: Draft<PersonalEntry>;
  onSaved(): void;
}

const FIELDS = ['birthDate', 'documentType', 'documentNumber', 'documentConfirmation'] as const;

export function PersonalDataForm({ userId, profile, draft, onSaved }: PersonalDataFormProps) {
  const [now] = useState(() => new Date());
  const form = usePersonalForm(now, draft, profile);
  const queryClient = useQueryClient();
  const saving = useApiMutation({
    mutationFn: async ({ documentConfirmation: _, ...data }: PersonalEntry) => {
      await sendPersonalData({ queryClient, userId, profile }, data);
      await draft.drop();
      onSaved();
    },
    repeats: true,
  });
  useEdited(form, saving.edited);
  const errors = useFormErrors(form, {
    fields: FIELDS,
    failure: saving.failure,
    fieldOf: personalFieldOf,
  });

  const submit = form.handleSubmit((entry) => saving.submit(entry));

  return (
    <Form
      needs={needsCopy.details}
      draft={draft}
      onSubmit={(event) => void submit(event)}
      actions={
        <Button type="submit" wide busy={saving.isPending}>
          {saving.isPending ? personalCopy.busy : personalCopy.submit}
        </Button>
      }
    >
      {errors.wrong.length > 1 && <ErrorSummary errors={errors.wrong} />}
      <BirthDateField form={form} now={now} />
      <DocumentFields form={form} />
      {saving.isRepeating && <RepeatingNotice />}
      {errors.failure && <NotSavedNotice failure={errors.failure} />}
    </Form>
  );
}
