import { useSearchParams } from 'react-router-dom';

const NAME = 'ver';
export const VIEWS = ['inicio', 'datos'] as const;

/** The two screens of the first step, named in the address so that the browser's own way back leads through them. */
export type View = (typeof VIEWS)[number];

type Show = (view: View | undefined, options?: { readonly replace: boolean }) => void;

/** The one that the address names, if any, and how to go to one or on to where the wizard stands. */
export const useView = (): readonly [View | undefined, Show] => {
  const [search, setSearch] = useSearchParams();
  const named = search.get(NAME);
  return [
    VIEWS.find((view) => view === named),
    (view, options) => setSearch(view ? { [NAME]: view } : {}, options),
  ];
};
