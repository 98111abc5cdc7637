/** Source of income. */
export type EconomicActivity = 'employee' | 'independent' | 'pensioner';
