import type { ReactNode } from 'react';
import { formatPhone, maskPhone, type Phone } from '#core/people/phone.ts';
import { accountCopy } from '../../copy/account.ts';
import { codeCopy } from '../../copy/code.ts';
import type { CallFailure } from '../../platform/api/call-failure.ts';
import type { useResend } from '../../platform/forms/use-resend.ts';
import { Button } from '../../ui/button.tsx';
import { CodeForm } from '../../ui/code-form.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { EditIcon } from '../../ui/icons/action-icons.tsx';
import { lazyPanel } from '../../ui/lazy-panel.tsx';
import { NonBreakingNumbers } from '../../ui/non-breaking-numbers.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ResendCode } from '../../ui/resend-code.tsx';
import styles from './account.module.css';
import { ProofNotice } from './proof-notice.tsx';

const copy = accountCopy.code;
const PREFIX_LENGTH = '+57 '.length;

// Phones have no room for it.
const AccountPanel = lazyPanel(() => import('./account-panel.tsx'));

export interface CodeFrameProps {
  title: string;
  phone: Phone;
  sending: ReturnType<typeof useResend>;
  onSubmit: (otp: string) => Promise<string | undefined>;
  isBusy: boolean;
  failure: CallFailure | undefined;
  /** Action offered with the failure. */
  wayOn?: ReactNode;
  onEdit: () => void;
  children?: ReactNode;
}

/** One-time code screen, shared by login and registration. */
export const CodeFrame = (props: CodeFrameProps) => {
  const { title, phone, sending, onSubmit, isBusy, failure, wayOn, onEdit, children } = props;
  const { sentCode, again } = sending;
  const shownFailure = sending.failure ?? failure;
  return (
    <Page
      title={title}
      lead={
        <NonBreakingNumbers>
          {sentCode ? copy.sent(codeCopy.route(sentCode)) : copy.sentSomewhere(maskPhone(phone))}
        </NonBreakingNumbers>
      }
      aside={<AccountPanel />}
    >
      <div className={styles.row}>
        <p>
          {copy.number}: <strong className={styles.inline}>{formatPhone(phone).slice(PREFIX_LENGTH)}</strong>
        </p>
        <Button kind="quiet" small icon={<EditIcon size={20} />} className={styles.edit} onClick={onEdit}>
          {copy.edit}
        </Button>
      </div>
      <CodeForm
        onSubmit={onSubmit}
        busy={isBusy}
        submitLabel={copy.submit}
        busyLabel={copy.busy}
        isResending={sending.isBusy}
      >
        {again && !shownFailure && (
          <Notice tone="ok" live>
            <NonBreakingNumbers>{copy.resent(codeCopy.route(again))}</NonBreakingNumbers>
          </Notice>
        )}
        <ProofNotice />
        {shownFailure && (
          <FailureNotice
            failure={shownFailure}
            action={wayOn}
            retry={shownFailure === sending.failure ? sending.resend : 'submit'}
          />
        )}
        <ResendCode deadline={sending.deadline} busy={sending.isBusy} onResend={sending.resend} />
      </CodeForm>
      {children}
    </Page>
  );
};
