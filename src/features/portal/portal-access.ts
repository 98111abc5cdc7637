import type { ApplicationFacts } from '#core/api/applications/applications.ts';
import { isTracked, type LoginDestination, loginDestination } from '#core/application/application-route.ts';
import { isApplicationStatus } from '#core/application/application-status.ts';

/** Portal access of a session: a credit, an application before its credit, or a redirect. */
export type PortalAccess =
  | { readonly kind: 'credit'; readonly number: number }
  /** Of the signed application; undefined while it is being decided, or with the portal disabled. */
  | { readonly kind: 'before_credit'; readonly applicationId: string | undefined }
  | { readonly kind: 'elsewhere'; readonly path: '/create_profile' | '/application' };

export type NewestApplication = Pick<ApplicationFacts, 'id' | 'status' | 'creditNumber'>;

const PATHS = {
  create_profile: '/create_profile',
  application: '/application',
  // The offer screen shows a dialog for these two.
  in_validation: '/application',
  rejected: '/application',
} as const satisfies Record<Exclude<LoginDestination, 'portal' | 'in_process'>, string>;

const IN_PROCESS: PortalAccess = { kind: 'before_credit', applicationId: undefined };

/** From the newest application, as at login; but a signed one is tracked here, whosever turn it is. */
export const resolvePortalAccess = (facts: {
  readonly hasProfile: boolean;
  readonly newest: NewestApplication | undefined;
  readonly isPortalOn: boolean;
}): PortalAccess => {
  const { hasProfile, newest, isPortalOn } = facts;
  const status = isApplicationStatus(newest?.status) ? newest.status : undefined;
  const hasLoan = status === 'desembolsado' || status === 'fulfilled' || status === 'retractado';
  if (hasProfile && status === 'risk_in_process') return IN_PROCESS;
  if (hasProfile && newest && status && isPortalOn && isTracked(status))
    return { kind: 'before_credit', applicationId: newest.id };
  const destination = loginDestination({ hasProfile, status, hasLoan, isPortalOn });
  if (destination === 'portal' && newest) return { kind: 'credit', number: newest.creditNumber };
  // With the portal disabled, a credit shows as in process.
  if (destination === 'in_process' || (destination === 'in_validation' && hasLoan)) return IN_PROCESS;
  if (destination === 'portal') throw new Error('a credit without an application');
  return { kind: 'elsewhere', path: PATHS[destination] };
};
