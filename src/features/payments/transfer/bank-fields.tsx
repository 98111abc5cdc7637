import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Bank } from '#core/api/payments/bank-transfers.ts';
import { documentTypesOf, HOLDER_KINDS } from '#core/people/account-holder.ts';
import { bankTransferCopy } from '../../../copy/bank-transfer.ts';
import { EmailField } from '../../../ui/email-field.tsx';
import { Fieldset, TextField } from '../../../ui/field.tsx';
import { fieldProps } from '../../../ui/field-props.ts';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { RadioList } from '../../../ui/radio-list.tsx';
import { Select } from '../../../ui/select.tsx';
import textStyles from '../../../ui/text.module.css';
import type { BankEntry } from './bank-schema.ts';

const copy = bankTransferCopy;

export interface BankFieldsProps {
  form: UseFormReturn<BankEntry>;
  banks: readonly Bank[];
  /** Initial values: cleared where the holder's own data would go to a company's account. */
  own: BankEntry;
}

const OF_HOLDER = ['documentNumber', 'fullName'] as const;

const changeHolder = (
  { getValues, setValue, clearErrors }: UseFormReturn<BankEntry>,
  own: BankEntry,
): void => {
  const { holderKind, ...typed } = getValues();
  const [type = typed.documentType] = documentTypesOf(holderKind);
  setValue('documentType', type);
  const [from, to] = holderKind === 'company' ? [own, undefined] : [undefined, own];
  for (const name of OF_HOLDER) if (typed[name] === (from?.[name] ?? '')) setValue(name, to?.[name] ?? '');
  clearErrors([...OF_HOLDER]);
};

/** Native select for the forty banks: it scrolls well on phones, and typing finds a name on a keyboard. */
export const BankFields = ({ form, banks, own }: BankFieldsProps) => {
  const kind = useWatch({ control: form.control, name: 'holderKind' });
  const isCompany = kind === 'company';
  const types = documentTypesOf(kind);
  return (
    <>
      <Select
        {...fieldProps(form, 'bankCode')}
        label={copy.bank.label}
        placeholder={copy.bank.placeholder}
        options={banks.map(({ code, name }) => ({ value: code, label: name }))}
        required
      />
      <Fieldset legend={copy.holder.legend}>
        <p className={textStyles.note}>{copy.holder.hint}</p>
        <RadioList
          {...form.register('holderKind', {
            onChange: () => changeHolder(form, own),
          })}
          legend={copy.kind.label}
          options={HOLDER_KINDS.map((value) => ({ value, label: copy.kind.options[value] }))}
        />
        {types.length > 1 && (
          <Select
            {...fieldProps(form, 'documentType')}
            label={copy.documentType.label}
            options={types.map((value) => ({ value, label: copy.documentType.options[value] }))}
            required
          />
        )}
        <TextField
          {...fieldProps(form, 'documentNumber')}
          label={isCompany ? copy.document.nit : copy.document.label}
          hint={isCompany ? copy.document.nitHint : copy.document.hint}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          required
        />
        <TextField
          {...fieldProps(form, 'fullName')}
          label={isCompany ? copy.name.company : copy.name.label}
          autoComplete={isCompany ? 'organization' : 'name'}
          autoCapitalize="words"
          enterKeyHint="next"
          required
        />
        <EmailField {...fieldProps(form, 'email')} label={copy.email.label} hint={copy.email.hint} required />
        <PhoneField {...fieldProps(form, 'phone')} label={copy.phone.label} enterKeyHint="go" required />
      </Fieldset>
    </>
  );
};
