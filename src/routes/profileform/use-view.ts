import { useSearchParams } from 'react-router-dom';

const NAME = 'ver';
export const VIEWS = ['inicio', 'datos'] as const;

/** The two screens of the first step, in the URL so that browser back works. */
export type View = (typeof VIEWS)[number];

type Show = (view: View | undefined, options?: { readonly replace: boolean }) => void;

/** The view in the URL, if any, and how to show one or leave them. */
export const useView = (): readonly [View | undefined, Show] => {
  const [search, setSearch] = useSearchParams();
  const named = search.get(NAME);
  return [
    VIEWS.find((view) => view === named),
    (view, options) => setSearch(view ? { [NAME]: view } : {}, options),
  ];
};
