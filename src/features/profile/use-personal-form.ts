import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import type { Profile } from '#core/api/accounts/profiles.ts';
import { personalCopy } from '../../copy/personal-data.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { useDraftOfForm } from '../../platform/drafts/use-draft-of-form.ts';
import { type PersonalEntry, personalSchema } from './personal-schema.ts';

const EMPTY: PersonalEntry = {
  birthDate: '',
  documentType: personalCopy.document.types[0]?.value ?? '',
  documentNumber: '',
  documentConfirmation: '',
};

/** Prefilled from the saved profile, overridden by the draft, which is persisted at every change. */
export const usePersonalForm = (now: Date, draft: Draft<PersonalEntry>, profile: Profile) => {
  const saved = profile.personalData;
  const form = useForm<PersonalEntry>({
    resolver: yupResolver(personalSchema(now)),
    shouldFocusError: false,
    defaultValues: {
      ...EMPTY,
      ...(saved && { ...saved, documentConfirmation: saved.documentNumber }),
      ...draft.restored,
    },
  });
  useDraftOfForm(form, draft);
  return form;
};
