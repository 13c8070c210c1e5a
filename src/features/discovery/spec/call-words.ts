/** What a fan is told before they ask somebody for a call (specification 2 §2). */
export const CALL_SENTENCES = {
  title: (kind: string, name: string) => `${kind} with ${name}`,
  minimum: (minutes: number) => `A call is at least ${minutes} minutes.`,
  rate: (tokens: number) => (tokens === 0 ? 'Free' : `${tokens} tokens per minute`),
  free: 'This call is free.',
  /** Before what is left of the balance. */
  after: (minutes: number) => `After ${minutes} minutes`,
  nothingYet: 'Nothing is paid before the call is accepted.',
} as const
