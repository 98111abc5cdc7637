/** Days after the decision, or after the last document that came or was refused, before a held application without all its documents is closed. */
export const DOCUMENTS_DAYS = 14;
/** Business days in which an adviser answers once all documents are there. */
export const REVIEW_BUSINESS_DAYS = 2;
