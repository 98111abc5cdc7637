import type { Credit } from '#core/api/credit/credit.ts';
import { withdrawalNoticeCopy } from '../../copy/withdrawal-notice.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WITHDRAWAL_PATH } from './portal-paths.ts';

/** A withdrawal that its clinic is asked about, or that it excluded; above the figures, which stand. */
const WithdrawalNotice = ({ standing }: { standing: NonNullable<Credit['withdrawal']> }) => {
  const { title, text, open } = withdrawalNoticeCopy[standing];
  return (
    <Notice
      tone={standing === 'asked' ? 'info' : 'attention'}
      title={title}
      action={
        <LinkButton kind="secondary" to={WITHDRAWAL_PATH}>
          {open}
        </LinkButton>
      }
    >
      {text}
    </Notice>
  );
};

export default WithdrawalNotice;
