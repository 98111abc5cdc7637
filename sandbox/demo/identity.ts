import type { DocumentFault } from '../identity/document-data.ts';
import { ask } from './calls.ts';

/** Opens an identity session like the app and reports a decision like the vendor's page, without rendering it. */
export async function decideIdentity(
  { url, sandbox }: { readonly url: string; readonly sandbox: { readonly url: string } },
  { token, applicationId }: { readonly token: string; readonly applicationId: string },
  status: 'approved' | 'declined' | 'review' | 'resubmission_requested' | 'expired' | 'abandoned',
  fault?: DocumentFault,
): Promise<void> {
  const opened = await ask(
    'POST',
    `${url}/api/indentity_validation/session/${applicationId}`,
    undefined,
    token,
  );
  const sessions: readonly { readonly id: string; readonly url: string }[] = await ask(
    'GET',
    `${sandbox.url}/identity/sessions`,
  );
  const session = sessions.find((each) => each.url === opened.url);
  if (!session) throw new Error(`the vendor has no session at ${opened.url}`);
  await ask('POST', `${sandbox.url}/identity/sessions/${session.id}/decision`, {
    status,
    ...(fault && { fault }),
  });
}
