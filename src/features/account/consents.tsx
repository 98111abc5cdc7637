import { accountCopy } from '../../copy/account.ts';
import { uiCopy } from '../../copy/ui.ts';
import { Checkbox, type CheckboxProps } from '../../ui/checkbox.tsx';
import { Stack } from '../../ui/stack.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface Words {
  readonly before: string;
  readonly link: string;
  readonly after: string;
}

/** Opens in a new tab, so that the form keeps its state. */
const ConsentLabel = ({ words, href }: { words: Words; href: string }) => (
  <>
    {words.before}
    <a href={href} target="_blank" rel="noopener">
      {words.link}
      <VisuallyHidden> {uiCopy.link.newTab}</VisuallyHidden>
    </a>
    {words.after}
  </>
);

type Box = Omit<CheckboxProps, 'label' | 'required'>;

/** The two consents that a registration needs. */
export const Consents = ({ data, terms }: { data: Box; terms: Box }) => (
  <Stack gap="tight">
    <Checkbox
      {...data}
      label={<ConsentLabel words={accountCopy.register.data} href="/legal/datos" />}
      required
    />
    <Checkbox
      {...terms}
      label={<ConsentLabel words={accountCopy.register.terms} href="/legal/terminos" />}
      required
    />
  </Stack>
);
