import { renderToStaticMarkup } from 'react-dom/server';
import { Landing } from '../features/welcome/landing.tsx';
import '../ui/tokens.css';
import '../ui/base.css';

/** The landing as HTML, prerendered at build time. */
export const draw = (): string => renderToStaticMarkup(<Landing />);
