import { useSearchParams } from 'react-router-dom';

const NAME = 'ver';
const VIEWS = ['inicio', 'datos'] as const;

/** The two screens of the first step, named in the address so that the browser's own way back leads through them. */
export type View = (typeof VIEWS)[number];

/** The one that the address names, if any, and how to go to one or on to where the wizard stands. */
export const useView = (): readonly [View | undefined, (view: View | undefined) => void] => {
  const [search, setSearch] = useSearchParams();
  const named = search.get(NAME);
  return [VIEWS.find((view) => view === named), (view) => setSearch(view ? { [NAME]: view } : {})];
};
