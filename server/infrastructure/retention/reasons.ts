/** For how long what no job deletes is kept, and why. */
export const CREDIT_PAPERS =
  'ten years after the credit or the request is closed (C. Co. art. 60, Ley 962 de 2005 art. 28)';
export const AUTHORISATION =
  'while there are data, and ten years after: who may treat them must be provable (Ley 1581 de 2012 arts. 8 and 9)';
export const CONTACTS =
  'ten years after the credit is closed: when and how somebody was written to must be provable (Ley 2300 de 2023)';
export const UNTIL_ERASED =
  'until the person asks for the end of it and owes nothing (Ley 1581 de 2012 art. 8)';
export const ANSWERS =
  'ten years after its answer: what was asked and answered, and when, must be provable (Ley 1581 de 2012 arts. 14 and 15)';
export const OPERATORS_WORK = 'ten years after its entry: who did what in the books (C. Co. art. 60)';
export const KEYS = 'while anything is sealed with it';
export const PAYEES = 'while its provider is paid to it: the next one that is loaded takes its place';
export const NOBODYS = 'while it is of use: nobody’s data';
