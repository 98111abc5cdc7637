/** For who cannot pay in time. */
export const HARDSHIP_PATH = '/dashboard/hardship';

/** For every session, with a credit or without. */
export const HELP_PATH = '/dashboard/help';
export const PROFILE_PATH = '/dashboard/profile';
/** Leads back to `PROFILE_PATH`, and not on with an application. */
export const CONFIRM_EMAIL_PATH = '/val_account?desde=datos';
export const RIGHTS_PATH = '/dashboard/rights';
export const WITHDRAWAL_PATH = `${RIGHTS_PATH}/withdrawal`;
export const CORRECTION_PATH = `${RIGHTS_PATH}/claim?kind=correction`;
export const SESSIONS_PATH = '/dashboard/sessions';
