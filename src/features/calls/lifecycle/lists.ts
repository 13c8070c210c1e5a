/**
 * Buttons of a call. One server action can have two buttons, because its label differs before and after a call is
 * agreed.
 */
export const presses = [
  ...(['accept', 'confirm', 'keep', 'decline', 'move', 'propose', 'takeBack', 'withdraw', 'cancel'] as const),
] as const
export type Press = (typeof presses)[number]

/** Buttons that first open a form for a reason, a date or a confirmation. */
export const formPresses = ['decline', 'move', 'propose', 'withdraw', 'cancel'] as const satisfies readonly Press[]
export type FormPress = (typeof formPresses)[number]

/** Returns the idempotency intent of a button press, which is the same on the call's page and on the incoming call. */
export const intentOf = (id: string, press: Press, reason = '', at?: Date): string =>
  ['calls', id, press, at?.toISOString(), reason].join(' ')

export const opensForm = (press: Press): press is FormPress => formPresses.some((one) => one === press)
