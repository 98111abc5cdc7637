import { getDocumentProxy } from 'unpdf';

/** The same on every page: above and below these, in points from the bottom, are head and foot. */
const HEAD_POINTS = 738;
const FOOT_POINTS = 50;

const placeOf = (item: object): { readonly text: string; readonly height: number } | undefined =>
  'str' in item && typeof item.str === 'string' && 'transform' in item && Array.isArray(item.transform)
    ? { text: item.str, height: Number(item.transform[5]) }
    : undefined;

/** What is printed on the pages of a PDF between head and foot, in reading order, without any space. */
export const printedIn = async (pdf: Uint8Array): Promise<string> => {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  let printed = '';
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) {
      const place = placeOf(item);
      if (place && place.height < HEAD_POINTS && place.height > FOOT_POINTS) printed += place.text;
    }
  }
  return withoutSpaces(printed);
};

/** What is left to compare when lines are broken elsewhere: spaces and the bullets of lists are layout. */
export const withoutSpaces = (text: string): string => text.replaceAll(/[\s\u00a0•]+/g, '');
