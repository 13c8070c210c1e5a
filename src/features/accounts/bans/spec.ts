/** Years for which the marks of a banned account are kept after its deletion. */
export const banYears = 3
/** Days after sign-up in which an account is compared with the marks. */
export const newAccountDays = 90
/** Hours in which an admin can undo a suspension without an end before the account is marked. An erasure marks it at once. */
export const undoHours = 24
/** Banned accounts that the job marks in one statement. */
export const banBatch = 200

export const BAN_SENTENCES = {
  /** Reason of the suspension as shown to the person. */
  held: {
    email:
      'Your email address belonged to an account that was closed for good. An admin checks your account before you can pay or publish. We email you the result.',
    card: 'Your card belonged to an account that was closed for good. An admin checks your account before you can pay or publish. We email you the result.',
  },
} as const
