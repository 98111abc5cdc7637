/** The draft of the start screen: kept until the number is confirmed, since one may come back to edit it. */
export const START_DRAFT = 'start';
