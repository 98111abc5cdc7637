import { sandboxKeys } from '../keys.ts';
import { ask } from './calls.ts';

/** Decides an identity session as the vendor's own page does, without drawing it. */
export async function decideIdentity(
  sandboxUrl: string,
  applicationId: string,
  status: 'approved' | 'declined' | 'review' | 'resubmission_requested' | 'expired' | 'abandoned',
): Promise<void> {
  const created = await fetch(`${sandboxUrl}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-client': sandboxKeys.identity.apiKey },
    body: JSON.stringify({
      verification: { person: { firstName: ' ', lastName: ' ' }, vendorData: applicationId },
    }),
  });
  if (created.status !== 201) throw new Error(`no identity session: ${created.status}`);
  const { verification } = (await created.json()) as { verification: { id: string } };
  await ask('POST', `${sandboxUrl}/identity/sessions/${verification.id}/decision`, { status });
}
