import { builtApp } from '../../support/built-app.ts';

/** Before the workers start: one build for all of them. */
export default async (): Promise<void> => void (await builtApp());
