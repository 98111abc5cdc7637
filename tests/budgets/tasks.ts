/** What a task may cost a person: touches of the page, fields that are typed into, and codes. */
export interface Effort {
  readonly taps: number;
  readonly fields: number;
  readonly codes: number;
}

/**
 * The tasks of a patient and what each may cost, from where its test begins. The keys of the phone's own keyboard count
 * as typing, its 'next' too; a first field is tapped, unless it has the focus already.
 */
export const TASK_BUDGETS = {
  'see a first instalment': { taps: 20, fields: 11, codes: 2 },
  'sign, from the landing': { taps: 23, fields: 11, codes: 3 },
  'read the contract and sign': { taps: 4, fields: 0, codes: 1 },
  'resume an application after a kill': { taps: 0, fields: 0, codes: 0 },
  'resume an application after a kill, logged out': { taps: 2, fields: 0, codes: 1 },
  'log in after a lost code and a wrong one': { taps: 5, fields: 0, codes: 1 },
  'log in again after stillness': { taps: 2, fields: 0, codes: 1 },
  'see the next payment offline': { taps: 0, fields: 0, codes: 0 },
  'see the next payment offline, logged out': { taps: 0, fields: 0, codes: 0 },
  'pay as a relative': { taps: 7, fields: 2, codes: 0 },
  'pay the minimum, from the home': { taps: 4, fields: 0, codes: 0 },
  'come back to a payment under way': { taps: 0, fields: 0, codes: 0 },
  'see how the last payment was applied': { taps: 1, fields: 0, codes: 0 },
  'open the receipt of the last payment': { taps: 2, fields: 0, codes: 0 },
  'open the paz y salvo': { taps: 1, fields: 0, codes: 0 },
  'change the hour of the reminders': { taps: 4, fields: 0, codes: 0 },
  'install the app': { taps: 1, fields: 0, codes: 0 },
  'update with an open draft': { taps: 1, fields: 0, codes: 0 },
} as const satisfies Record<string, Effort>;

export type Task = keyof typeof TASK_BUDGETS;
