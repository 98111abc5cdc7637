import { isTracked, type LoginDestination, loginDestination } from '#core/application/application-route.ts';
import { isApplicationStatus } from '#core/application/application-status.ts';

/** What somebody with a session has in the portal: a credit, a signed application on its way to it, or business elsewhere. */
export type PortalAccess =
  | { readonly kind: 'credit'; readonly number: number }
  /** Of the one that was signed; undefined while the request is being studied, or the portal is off. */
  | { readonly kind: 'before_credit'; readonly applicationId: string | undefined }
  | { readonly kind: 'elsewhere'; readonly path: '/create_profile' | '/application' };

export interface NewestApplication {
  readonly id: string;
  readonly estado: string;
  readonly referencia_pago: number;
}

const PATHS = {
  create_profile: '/create_profile',
  application: '/application',
  // The offer screen tells these two with its own dialogs.
  in_validation: '/application',
  rejected: '/application',
} as const satisfies Record<Exclude<LoginDestination, 'portal' | 'in_process'>, string>;

const IN_PROCESS: PortalAccess = { kind: 'before_credit', applicationId: undefined };

/** From the newest application, as a login would decide it; who signed finds here how it goes on, whosever turn it is. */
export const resolvePortalAccess = (facts: {
  readonly hasProfile: boolean;
  readonly newest: NewestApplication | undefined;
  readonly isPortalOn: boolean;
}): PortalAccess => {
  const { hasProfile, newest, isPortalOn } = facts;
  const status = isApplicationStatus(newest?.estado) ? newest.estado : undefined;
  const hasLoan = status === 'desembolsado' || status === 'fulfilled';
  if (hasProfile && status === 'risk_in_process') return IN_PROCESS;
  if (hasProfile && newest && status && isPortalOn && isTracked(status))
    return { kind: 'before_credit', applicationId: newest.id };
  const destination = loginDestination({ hasProfile, status, hasLoan, isPortalOn });
  if (destination === 'portal' && newest) return { kind: 'credit', number: newest.referencia_pago };
  // Without a portal, a credit is told as one that is being processed.
  if (destination === 'in_process' || (destination === 'in_validation' && hasLoan)) return IN_PROCESS;
  if (destination === 'portal') throw new Error('a credit without an application');
  return { kind: 'elsewhere', path: PATHS[destination] };
};
