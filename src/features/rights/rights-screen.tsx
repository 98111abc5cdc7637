import { rightsCopy as copy } from '../../copy/rights.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page, type PageFrame } from '../../ui/page.tsx';
import textStyles from '../../ui/text.module.css';
import { Waiting } from '../../ui/waiting.tsx';
import { ClaimList } from './claim-list.tsx';
import { claimsQuery } from './claims-query.ts';
import { NotRead } from './not-read.tsx';
import { RightLinks } from './right-links.tsx';
import {
  CLAIM_PATH,
  CLOSURE_PATH,
  CONSENTS_PATH,
  CORRECTION_PATH,
  DATA_PATH,
  WITHDRAWAL_PATH,
} from './rights-paths.ts';

const Claims = () => {
  const { data, error, isFetching, refetch } = useApiQuery(claimsQuery);
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
      <RightLinks
        links={[
          { to: DATA_PATH, label: copy.data.download },
          { to: CONSENTS_PATH, label: copy.data.consents },
          { to: CORRECTION_PATH, label: copy.data.correct },
        ]}
      />
    </Card>
    <Card>
      <h2>{copy.credit.title}</h2>
      <RightLinks
        links={[
          { to: WITHDRAWAL_PATH, label: copy.credit.withdraw },
          { to: CLOSURE_PATH, label: copy.credit.close },
        ]}
      />
    </Card>
    <p className={textStyles.note}>{copy.authority}</p>
  </Page>
);
