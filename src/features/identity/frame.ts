import type { PageProps } from '../../ui/page.tsx';

/** What surrounds every screen of the way. */
export type FrameProps = Pick<PageProps, 'before' | 'headerAction' | 'aside'>;
