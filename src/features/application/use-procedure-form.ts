import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import type { Provider } from '#core/api/applications/catalog.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { useDraftOfForm } from '../../platform/drafts/use-draft-of-form.ts';
import { type ProcedureEntry, procedureSchema } from './procedure-schema.ts';

/** Form persisted on the device at every change. The referral's doctor and the quoted amount fill what is empty. */
export const useProcedureForm = (
  now: Date,
  draft: Draft<ProcedureEntry>,
  referred: Provider | undefined,
  quotedAmount: number | undefined,
) => {
  const form = useForm<ProcedureEntry>({
    resolver: yupResolver(procedureSchema(now)),
    shouldFocusError: false,
    defaultValues: {
      providerText: '',
      provider: null,
      procedureText: '',
      procedure: null,
      cost: quotedAmount ?? null,
      procedureDate: '',
      discountCode: '',
      advisorCode: '',
      ...draft.restored,
      ...(referred && !draft.restored?.providerText && { providerText: referred.name, provider: referred }),
    },
  });
  useDraftOfForm(form, draft);
  return form;
};
