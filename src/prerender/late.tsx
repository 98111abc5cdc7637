import { renderToStaticMarkup } from 'react-dom/server';
import { uiCopy } from '../copy/ui.ts';
import './late.css';

/** Empty href: a link to the current URL. */
const HERE = '';

/** Static fallback when the app's scripts or styles do not load. */
export const draw = (): string =>
  renderToStaticMarkup(
    <p id="late">
      {uiCopy.waiting.late} <a href={HERE}>{uiCopy.waiting.reload}</a>
    </p>,
  );
