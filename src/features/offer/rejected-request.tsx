import { useQuery } from '@tanstack/react-query';
import { offerQuery } from '../../platform/queries/offer-query.ts';
import RejectedDialog from './rejected-dialog.tsx';

/** The rejection of a request that was just sent: it is told at once, and its reasons as soon as they are read. */
export default function RejectedRequest({ profileId, onLeave }: { profileId: string; onLeave: () => void }) {
  const { data, isFetchedAfterMount } = useQuery(offerQuery(profileId));
  return <RejectedDialog rejection={isFetchedAfterMount ? data?.rejection : undefined} onLeave={onLeave} />;
}
