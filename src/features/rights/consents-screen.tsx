import { useState } from 'react';
import type { Authorisation } from '#core/api/rights/authorisations.ts';
import { REVOCABLE, type RevocableKind } from '#core/rights/authorisations.ts';
import { rightsCopy } from '../../copy/rights.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, type PageFrame } from '../../ui/page.tsx';
import textStyles from '../../ui/text.module.css';
import { Waiting } from '../../ui/waiting.tsx';
import { consentsQuery } from './consents-query.ts';
import { NotRead } from './not-read.tsx';
import styles from './rights.module.css';
import { useRevocation } from './use-revocation.ts';

const copy = rightsCopy.consents;

const isRevocable = (kind: Authorisation['kind']): kind is RevocableKind =>
  REVOCABLE.some((one) => one === kind);

interface ConsentProps {
  consent: Authorisation;
  disabledReasonId: string | undefined;
  onRevoke: (kind: RevocableKind) => void;
}

const Revocation = ({ consent, disabledReasonId, onRevoke }: ConsentProps) => {
  const { kind, revocation } = consent;
  if (revocation === 'with_account') return <p className={textStyles.note}>{copy.withAccount}</p>;
  if (revocation === 'credit_open') return <p className={textStyles.note}>{copy.creditOpen}</p>;
  if (!revocation || !isRevocable(kind)) return null;
  return (
    <Button
      kind="quiet"
      small
      className={styles.revoke}
      disabledReasonId={disabledReasonId}
      aria-label={copy.revokeOf(copy.kinds[kind])}
      onClick={() => onRevoke(kind)}
    >
      {copy.revoke}
    </Button>
  );
};

const Consent = (props: ConsentProps) => {
  const { kind, version, text, acceptedAt, revokedAt } = props.consent;
  return (
    <li className={styles.item}>
      <p className={textStyles.strong}>{copy.kinds[kind]}</p>
      <p className={textStyles.note}>{copy.accepted(momentText(acceptedAt.toISOString()), version)}</p>
      {revokedAt && <p className={textStyles.note}>{copy.revoked(momentText(revokedAt.toISOString()))}</p>}
      <Disclosure plain title={copy.read}>
        <p className={styles.written}>{text}</p>
      </Disclosure>
      <Revocation {...props} />
    </li>
  );
};

const List = ({
  consents,
  ...props
}: Omit<ConsentProps, 'consent'> & { consents: readonly Authorisation[] }) => (
  <ul className={styles.list}>
    {consents.map((consent) => (
      <Consent key={`${consent.kind} ${consent.acceptedAt.getTime()}`} consent={consent} {...props} />
    ))}
  </ul>
);

/** What somebody authorised, with its text, and what can be taken back. */
const ConsentsScreen = (frame: PageFrame) => {
  const { data, error, isFetching, refetch } = useApiQuery(consentsQuery);
  const [asked, setAsked] = useState<RevocableKind>();
  const { submit, reset, isPending, failure, data: revoked } = useRevocation(() => setAsked(undefined));
  const disabledReasonId = useDisabledReasonId();
  const close = () => {
    reset();
    setAsked(undefined);
  };
  const props = {
    disabledReasonId,
    onRevoke: (kind: RevocableKind) => {
      reset();
      setAsked(kind);
    },
  };
  const inForce = data?.filter(({ revocation }) => revocation !== undefined) ?? [];
  const past = data?.filter(({ revocation }) => revocation === undefined) ?? [];
  return (
    <Page {...frame} title={copy.title} lead={copy.lead} home="/dashboard">
      {revoked && !asked && (
        <Notice tone="ok" live>
          {copy.done[revoked]}
        </Notice>
      )}
      {data && (
        <>
          <NeedsNetwork as="notice" disabledReasonId={disabledReasonId}>
            {copy.needsNetwork}
          </NeedsNetwork>
          <Card>
            <h2>{copy.inForce}</h2>
            {inForce.length > 0 ? <List consents={inForce} {...props} /> : <p>{copy.none}</p>}
          </Card>
          {past.length > 0 && (
            <Card>
              <h2>{copy.past}</h2>
              <List consents={past} {...props} />
            </Card>
          )}
        </>
      )}
      {!data && error && (
        <NotRead title={copy.notRead} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Waiting text={copy.loading} shape="list" />}
      {asked && (
        <Dialog
          alert
          title={copy.confirm.title(copy.kinds[asked])}
          onClose={close}
          actions={
            <>
              <Button kind="danger" wide busy={isPending} isRetry onClick={() => void submit(asked)}>
                {isPending ? copy.confirm.busy : copy.confirm.submit}
              </Button>
              <Button kind="quiet" wide onClick={close}>
                {copy.confirm.back}
              </Button>
            </>
          }
        >
          <p>{copy.follows[asked]}</p>
          {failure && <FailureNotice title={copy.confirm.failed} failure={failure} />}
        </Dialog>
      )}
    </Page>
  );
};

export default ConsentsScreen;
