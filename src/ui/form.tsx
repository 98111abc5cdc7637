import type { ComponentProps, ReactNode } from 'react';
import { ActionBar } from './action-bar.tsx';
import { DraftNotices } from './draft-notices.tsx';
import styles from './form.module.css';
import { NeedsNetwork } from './needs-network.tsx';
import { FormDisabledContext, useDisabledReasonId } from './network-status.tsx';
import { type DraftStatus, SavedLine } from './saved-line.tsx';

export interface FormProps extends ComponentProps<'form'> {
  actions?: ReactNode;
  /** What sending it needs the network for, said while there is none: one can go on typing, and not send. */
  needs?: string | undefined;
  /** Of what is typed into it. */
  draft?: DraftStatus;
}

/**
 * Our words instead of the browser's bubbles, and POST so that nothing typed ever lands in an address. Sent by the key
 * 'Enter' too it is the button that is pressed: one that is off sends nothing.
 */
export function Form({ actions, needs, draft, children, className, ...form }: FormProps) {
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
        {draft && <SavedLine {...draft} />}
        {needs !== undefined && (
          <NeedsNetwork disabledReasonId={disabledReasonId} as="notice">
            {needs}
          </NeedsNetwork>
        )}
        {actions && <ActionBar>{actions}</ActionBar>}
      </form>
    </FormDisabledContext>
  );
}
