/** What a fan is told before they ask somebody for a call (specification 2 §2). */
export const CALL_SENTENCES = {
  title: (kind: string, name: string) => `${kind} with ${name}`,
  minimum: (minutes: number) => `A call is at least ${minutes} minutes.`,
  free: 'Free',
  /** Before what is left of the balance. */
  after: (minutes: number) => `After ${minutes} minutes`,
  nothingYet: 'Nothing is paid before the call is accepted.',
  notOpen: 'Calls are not open yet. You can message this creator today.',
} as const
