import type { Scenes, Step } from './scene.ts';
import { chooses, expect, fills, goesTo, presses } from './steps.ts';

const showsSlide = (index: number): Step => [
  goesTo('/'),
  presses(`Ver el mensaje ${index} de 3`),
  ({ page }) =>
    expect(page.getByRole('group', { name: `Mensaje ${index} de 3` })).toBeInViewport({ ratio: 0.9 }),
];

const asksForQuote = (amount: string): Step => [
  goesTo('/'),
  fills('¿Cuánto cuesta tu procedimiento?', amount),
];
const scrollsToQuote: Step = ({ page }) =>
  page.getByRole('button', { name: 'Solicitar este crédito' }).scrollIntoViewIfNeeded();

export const welcomeScenes: Scenes = {
  landing: goesTo('/'),
  'landing-in-motion': [
    ({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }),
    goesTo('/'),
    // Focus on its buttons stops the carousel.
    ({ page }) => page.getByRole('button', { name: 'Detener los mensajes' }).focus(),
  ],
  'landing-second-slide': showsSlide(2),
  'landing-third-slide': showsSlide(3),
  quote: [asksForQuote('25000000'), chooses('3 meses'), scrollsToQuote],
  'quote-short-terms': [asksForQuote('180000'), scrollsToQuote],
  'quote-too-low': [asksForQuote('100000'), scrollsToQuote],
};
