export type SegmentTone = 'empty' | 'filled' | 'late' | 'current';

interface SegmentStates {
  filled: number;
  late: number;
  current: number | undefined;
}

export interface RingShape {
  /** SVG paths, clockwise from twelve o'clock, viewBox 100 × 100; stroked by `round` they reach full size. */
  paths: string[];
  /** Stroke width that rounds the corners: twice their radius. */
  round: number;
}

interface Measures {
  upTo: number;
  thickness: number;
  gap: number;
  corner: number;
}

/** Measures by number of segments, so that 36 are still distinct. */
const measures: readonly [Measures, ...Measures[]] = [
  { upTo: Number.POSITIVE_INFINITY, thickness: 9, gap: 1.8, corner: 0.7 },
  { upTo: 24, thickness: 10, gap: 2.2, corner: 1.4 },
  { upTo: 12, thickness: 11, gap: 3, corner: 2.6 },
  { upTo: 8, thickness: 12, gap: 3.4, corner: 3.2 },
];

/** Late segments follow the filled ones: the overdue instalment is always the next to be paid. */
export const segmentTone = (index: number, { filled, late, current }: SegmentStates): SegmentTone => {
  if (index < filled) return 'filled';
  if (index < filled + late) return 'late';
  return index === current ? 'current' : 'empty';
};

export const ringShape = (segments: number): RingShape => {
  const { thickness, gap, corner } = measuresFor(segments);
  const outer = 50 - corner;
  const inner = 50 - thickness + corner;
  const step = (2 * Math.PI) / segments;
  // Equal distance at both radii keeps the sides of a gap parallel.
  const side = gap / 2 + corner;
  const paths = Array.from({ length: segments }, (_, index) => {
    const from = index * step;
    const to = from + step;
    return sector(
      outer,
      from + side / outer,
      to - side / outer,
      inner,
      from + side / inner,
      to - side / inner,
    );
  });
  return { paths, round: 2 * corner };
};

const measuresFor = (segments: number): Measures =>
  measures.reduce((chosen, next) => (segments <= next.upTo ? next : chosen), measures[0]);

const sector = (outer: number, a: number, b: number, inner: number, c: number, d: number): string => {
  const farOut = b - a > Math.PI ? 1 : 0;
  const farIn = d - c > Math.PI ? 1 : 0;
  return (
    `M${point(a, outer)}A${outer} ${outer} 0 ${farOut} 1 ${point(b, outer)}` +
    `L${point(d, inner)}A${inner} ${inner} 0 ${farIn} 0 ${point(c, inner)}Z`
  );
};

const point = (angle: number, radius: number): string =>
  `${(50 + radius * Math.sin(angle)).toFixed(2)} ${(50 - radius * Math.cos(angle)).toFixed(2)}`;
