/** A measured value. Above its limit the run fails. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit?: number;
}

export const isMissed = ({ value, limit }: Figure): boolean => limit !== undefined && !(value <= limit);

const rounded = (value: number): string => {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(value < 100 ? 1 : 0);
};

/** A figure as it is printed. */
export const figureCells = ({ name, value, unit, limit }: Figure) => ({
  ...{ name, value: rounded(value), unit },
  limit: limit === undefined ? '' : `at most ${limit}`,
});

const rowOf = (figure: Figure): readonly string[] => {
  const { name, value, unit, limit } = figureCells(figure);
  const outcome = isMissed(figure) ? 'MISSED' : 'held';
  return [name, value, unit, limit, limit === '' ? '' : outcome];
};

export const tableOf = (figures: readonly Figure[]): string => {
  const rows = figures.map(rowOf);
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = [0, 1, 2, 3, 4].map(widthOf);
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

export const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
};
