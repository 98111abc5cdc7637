import type { ReactNode } from 'react';
import { ringShape } from '../ring-geometry.ts';
import s from './scene.module.css';

export interface SceneProps {
  /** Width in pixels; the drawing is 4 by 3. */
  size?: number | undefined;
  className?: string | undefined;
}

/** Decorative: adjacent text says the same, so screen readers skip it. */
export const Scene = ({ size = 200, className, children }: SceneProps & { children: ReactNode }) => (
  <svg
    aria-hidden="true"
    focusable="false"
    width={size}
    height={(size * 3) / 4}
    viewBox="0 0 240 180"
    className={className ? `${s.scene} ${className}` : s.scene}
  >
    {children}
  </svg>
);

interface SceneRingProps {
  radius?: number;
  segments?: number;
  filled?: number;
  /** Index of a displaced segment. */
  missing?: number;
}

/** Ring behind a scene: `filled` of `segments`. */
export const SceneRing = ({ radius = 80, segments = 12, filled = 0, missing }: SceneRingProps) => {
  const { paths, round } = ringShape(segments);
  return (
    <g
      transform={`translate(${120 - radius} ${88 - radius}) scale(${radius / 50})`}
      strokeWidth={round}
      strokeLinejoin="round"
    >
      {paths.map(
        (path, index) =>
          index !== missing && <path key={path} d={path} className={index < filled ? s.solid : s.track} />,
      )}
    </g>
  );
};
