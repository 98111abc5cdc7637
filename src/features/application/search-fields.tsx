import { type Control, useController } from 'react-hook-form';
import { OTHER_PROCEDURE, type Procedure, type Provider } from '#core/api/applications/catalog.ts';
import { PROCEDURE_SEARCH_LENGTH } from '#core/constants.ts';
import { procedureCopy } from '../../copy/wizard.ts';
import type { ProcedureEntry } from './procedure-schema.ts';
import { findProcedures, findProviders } from './search-catalogue.ts';
import { SearchField } from './search-field.tsx';

interface Props {
  readonly control: Control<ProcedureEntry>;
}

export function ProviderField({ control, referred }: Props & { readonly referred: Provider | undefined }) {
  const { label, prompt, referred: ofTheLink } = procedureCopy.provider;
  const text = useController({ name: 'providerText', control });
  const choice = useController({ name: 'provider', control });
  return (
    <SearchField
      name="provider"
      label={label}
      hint={referred && choice.field.value?.id === referred.id && ofTheLink}
      prompt={prompt}
      error={choice.fieldState.error?.message}
      text={text.field}
      choice={choice.field}
      longerThan={0}
      ask={findProviders}
      itemDetail={({ city }) => city}
    />
  );
}

const isOther = ({ id }: Procedure): boolean => id === OTHER_PROCEDURE.id;

export function ProcedureField({ control }: Props) {
  const { label, hint, prompt, other, onlyOther } = procedureCopy.procedure;
  const text = useController({ name: 'procedureText', control });
  const choice = useController({ name: 'procedure', control });
  return (
    <SearchField
      name="procedure"
      label={label}
      hint={hint}
      prompt={prompt}
      error={choice.fieldState.error?.message}
      text={text.field}
      choice={choice.field}
      longerThan={PROCEDURE_SEARCH_LENGTH}
      ask={findProcedures}
      itemDetail={(item) => (isOther(item) ? other : item.speciality)}
      loneDetail={(item) => (isOther(item) ? onlyOther : item.speciality)}
    />
  );
}
