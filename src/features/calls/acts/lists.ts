/** What is pressed: several of the server's actions read differently before a call is agreed and after. */
export const presses = [
  ...(['accept', 'confirm', 'keep', 'decline', 'move', 'propose', 'takeBack', 'withdraw', 'cancel'] as const),
] as const
export type Press = (typeof presses)[number]

/** What needs more than a press: a reason, a date, a second thought. */
export const askings = ['decline', 'move', 'propose', 'withdraw', 'cancel'] as const satisfies readonly Press[]
export type Asking = (typeof askings)[number]
/** The same press with the same words is the same intent, wherever it is pressed: on the call's page, or as it rings. */
export const intentOf = (id: string, press: Press, reason = '', at?: Date): string =>
  ['calls', id, press, at?.toISOString(), reason].join(' ')

export const isAsking = (press: Press): press is Asking => askings.some((one) => one === press)
