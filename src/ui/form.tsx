import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { DraftNotices } from './draft-notices.tsx';
import styles from './field.module.css';
import { NeedsNetwork } from './needs-network.tsx';
import { FormDisabledContext, useDisabledReasonId } from './network-status.tsx';
import { ActionBar } from './page.tsx';
import { type DraftStatus, SavedLine } from './saved-line.tsx';

export interface FormProps extends ComponentProps<'form'> {
  actions?: ReactNode;
  /** The submit button, alone among the actions. */
  submit?: { readonly label: string; readonly busy?: boolean } | undefined;
  /** Why submitting needs the network, shown offline: typing goes on, submitting is disabled. */
  needs?: string | undefined;
  draft?: DraftStatus;
  /** Says when the draft was saved, where losing it would cost; elsewhere only that it is not. */
  showsSaved?: boolean;
}

/**
 * `noValidate` for our own messages, and POST so that no value lands in a URL. Enter clicks the submit button: a
 * disabled one submits nothing.
 */
export const Form = ({
  actions,
  submit,
  needs,
  draft,
  showsSaved,
  children,
  className,
  ...form
}: FormProps) => {
  const id = useDisabledReasonId();
  const disabledReasonId = needs === undefined ? undefined : id;
  return (
    <FormDisabledContext value={disabledReasonId}>
      <form
        method="post"
        noValidate
        {...form}
        className={className ? `${styles.form} ${className}` : styles.form}
      >
        {draft && <DraftNotices {...draft} />}
        {children}
        {draft && (showsSaved || draft.isUnsaved) && <SavedLine {...draft} />}
        {needs !== undefined && (
          <NeedsNetwork disabledReasonId={disabledReasonId} as="notice">
            {needs}
          </NeedsNetwork>
        )}
        {submit && (
          <ActionBar>
            <Button type="submit" wide busy={submit.busy}>
              {submit.label}
            </Button>
          </ActionBar>
        )}
        {actions && <ActionBar>{actions}</ActionBar>}
      </form>
    </FormDisabledContext>
  );
};
