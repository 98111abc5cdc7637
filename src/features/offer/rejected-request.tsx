import { useApiQuery } from '../../platform/api/queries.ts';
import { freshOfferQuery } from '../../platform/queries/offer-query.ts';
import RejectedDialog from './rejected-dialog.tsx';

/** Rejection of a just-sent application: shown at once, its reasons once loaded. */
const RejectedRequest = ({ profileId, onLeave }: { profileId: string; onLeave: () => void }) => {
  const { data, isFetchedAfterMount } = useApiQuery(freshOfferQuery(profileId));
  return <RejectedDialog rejection={isFetchedAfterMount ? data?.rejection : undefined} onLeave={onLeave} />;
};

export default RejectedRequest;
