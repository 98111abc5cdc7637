import { beforeTheCredit } from './before-the-credit.ts';
import { ofTheCredit } from './of-the-credit.ts';
import { createSampleLife, type SampleChapter, type SampleLife } from './sample-life.ts';

/** Every message that a person can get, in the order of a life, made by the functions that make those that are sent. */
export const renderSampleMessages = (config: SampleLife['config'], now: Date): readonly SampleChapter[] => {
  const life = createSampleLife(config, now);
  return [...beforeTheCredit(life), ...ofTheCredit(life)];
};
