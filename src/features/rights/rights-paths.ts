export const RIGHTS_PATH = '/dashboard/rights';
export const CLAIM_PATH = `${RIGHTS_PATH}/claim`;
export const CORRECTION_PATH = `${CLAIM_PATH}?kind=correction`;
export const CONSENTS_PATH = `${RIGHTS_PATH}/consents`;
export const DATA_PATH = `${RIGHTS_PATH}/data`;
export const WITHDRAWAL_PATH = `${RIGHTS_PATH}/withdrawal`;
export const CLOSURE_PATH = `${RIGHTS_PATH}/closure`;
