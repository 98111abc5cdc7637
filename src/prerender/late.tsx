import { renderToStaticMarkup } from 'react-dom/server';
import { uiCopy } from '../copy/ui.ts';
import './late.css';

/** A link to wherever the page is. */
const HERE = '';

/** What a page says by itself, with a way on, when the app's own scripts or styles do not come. */
export const draw = (): string =>
  renderToStaticMarkup(
    <p id="late">
      {uiCopy.waiting.late} <a href={HERE}>{uiCopy.waiting.reload}</a>
    </p>,
  );
