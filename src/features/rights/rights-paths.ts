export const RIGHTS_PATH = '/dashboard/rights';
export const CLAIM_PATH = `${RIGHTS_PATH}/claim`;
export const CORRECTION_PATH = `${CLAIM_PATH}?kind=correction`;
export const CONSENTS_PATH = `${RIGHTS_PATH}/consents`;
