/** Default and maximum number of tips per page. */
export const tipsPage = { default: 20, max: 50 } as const

export const TIPS = {
  ofStream: 'Tips on your stream',
  ofGoal: (goal: string) => `Tips towards ${goal}`,
  ofPerson: (name: string) => `Tips from ${name}`,
  newestFirst: 'All tips, newest first.',
  open: 'see each tip',
  trueFor: 'As of',
  total: 'Together',
  takenBack: (given: string, taken: string) => `${given} given, ${taken} taken back`,
  none: 'No tips yet.',
  failed: 'The tips could not be loaded.',
} as const
