/**
 * Actions that the buttons of a call offer. One server action can have several buttons, because it reads differently
 * before a call is agreed and after.
 */
export const presses = [
  ...(['accept', 'confirm', 'keep', 'decline', 'move', 'propose', 'takeBack', 'withdraw', 'cancel'] as const),
] as const
export type Press = (typeof presses)[number]

/** Buttons that open a form first, for a reason, a date or a confirmation. */
export const formPresses = ['decline', 'move', 'propose', 'withdraw', 'cancel'] as const satisfies readonly Press[]
export type FormPress = (typeof formPresses)[number]

/** Returns the same intent for the same button, reason and date, on the call's page and on the incoming call. */
export const intentOf = (id: string, press: Press, reason = '', at?: Date): string =>
  ['calls', id, press, at?.toISOString(), reason].join(' ')

export const opensForm = (press: Press): press is FormPress => formPresses.some((one) => one === press)
