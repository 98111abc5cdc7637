import { copyDatabase } from '../../support/copied-database.ts';
import type { PlayRange, RangeReport, RangeTask } from './ranges.ts';

process.once('message', async ({ module, server, range }: RangeTask) => {
  const { playRange } = (await import(module)) as { readonly playRange: PlayRange };
  const tally = await playRange(
    await copyDatabase(server),
    range,
    (complaint) => void process.send?.({ complaint } satisfies RangeReport),
  );
  process.send?.({ counts: tally.counts() } satisfies RangeReport, () => process.exit(0));
});
