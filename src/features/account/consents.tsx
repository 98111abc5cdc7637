import type { UseFormReturn } from 'react-hook-form';
import { accountCopy } from '../../copy/account.ts';
import { uiCopy } from '../../copy/ui.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Stack } from '../../ui/stack.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { PhoneEntry } from './phone-schema.ts';

interface Words {
  readonly before: string;
  readonly link: string;
  readonly after: string;
}

/** Opens in a new tab, so that the form keeps its state. */
function ConsentLabel({ words, href }: { words: Words; href: string }) {
  return (
    <>
      {words.before}
      <a href={href} target="_blank" rel="noopener">
        {words.link}
        <VisuallyHidden> {uiCopy.link.newTab}</VisuallyHidden>
      </a>
      {words.after}
    </>
  );
}

export function Consents({ form }: { form: UseFormReturn<PhoneEntry> }) {
  const { data, terms } = accountCopy.register;
  const { errors } = form.formState;
  return (
    <Stack gap="tight">
      <Checkbox
        {...form.register('dataConsent')}
        label={<ConsentLabel words={data} href="/legal/datos" />}
        error={errors.dataConsent?.message}
        required
      />
      <Checkbox
        {...form.register('termsConsent')}
        label={<ConsentLabel words={terms} href="/legal/terminos" />}
        error={errors.termsConsent?.message}
        required
      />
    </Stack>
  );
}
