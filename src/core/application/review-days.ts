/** Days after the decision in which the documents of a held application are asked for. */
export const DOCUMENTS_DAYS = 14;
/** Business days in which an adviser answers once all documents are there. */
export const REVIEW_BUSINESS_DAYS = 2;
