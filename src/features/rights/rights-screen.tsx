import { rightsCopy as copy } from '../../copy/rights.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page, type PageFrame } from '../../ui/page.tsx';
import textStyles from '../../ui/text.module.css';
import { Waiting } from '../../ui/waiting.tsx';
import { ClaimList } from './claim-list.tsx';
import { claimsQuery } from './claims-query.ts';
import { NotRead } from './not-read.tsx';
import styles from './rights.module.css';
import {
  CLAIM_PATH,
  CLOSURE_PATH,
  CONSENTS_PATH,
  CORRECTION_PATH,
  DATA_PATH,
  WITHDRAWAL_PATH,
} from './rights-paths.ts';
import { useOwn } from './use-own.ts';

const Claims = () => {
  const { data, error, isFetching, refetch } = useOwn(claimsQuery);
  if (data && data.length === 0) return <p className={textStyles.note}>{copy.claims.none}</p>;
  if (data) return <ClaimList claims={data} />;
  if (!error) return <Waiting text={copy.claims.loading} shape="list" />;
  return (
    <NotRead title={copy.claims.notRead} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  );
};

/** What a person may ask of us by law, with a credit or without. */
export const RightsScreen = (frame: PageFrame) => (
  <Page {...frame} title={copy.title} lead={copy.lead} home="/dashboard">
    <Card>
      <h2>{copy.claims.title}</h2>
      <p>{copy.claims.text}</p>
      <LinkButton wide to={CLAIM_PATH}>
        {copy.claims.file}
      </LinkButton>
      <Claims />
    </Card>
    <Card>
      <h2>{copy.data.title}</h2>
      <div className={styles.links}>
        <LinkButton kind="quiet" wide to={DATA_PATH}>
          {copy.data.download}
        </LinkButton>
        <LinkButton kind="quiet" wide to={CONSENTS_PATH}>
          {copy.data.consents}
        </LinkButton>
        <LinkButton kind="quiet" wide to={CORRECTION_PATH}>
          {copy.data.correct}
        </LinkButton>
      </div>
    </Card>
    <Card>
      <h2>{copy.credit.title}</h2>
      <div className={styles.links}>
        <LinkButton kind="quiet" wide to={WITHDRAWAL_PATH}>
          {copy.credit.withdraw}
        </LinkButton>
        <LinkButton kind="quiet" wide to={CLOSURE_PATH}>
          {copy.credit.close}
        </LinkButton>
      </div>
    </Card>
    <p className={textStyles.note}>{copy.authority}</p>
  </Page>
);
