/** National digits of a typed or pasted number: '+57 300 111 2233' is '3001112233'. */
export const phoneDigits = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  return digits.length > 10 && digits.startsWith('57') ? digits.slice(2) : digits;
};
