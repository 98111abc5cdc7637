/** How somebody earns their living. */
export type EconomicActivity = 'employee' | 'independent' | 'pensioner';
