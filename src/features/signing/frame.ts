import type { PageProps } from '../../ui/page.tsx';

/** Header and aside shared by the wizard's screens. */
export type FrameProps = Pick<PageProps, 'before' | 'headerAction' | 'aside'>;
