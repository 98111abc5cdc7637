import './preview.css';

/** Styles of the place in which the portal's home is shown; a script fills it. */
export const draw = (): string => '';
