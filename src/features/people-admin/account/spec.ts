/** Maximum length of the reason of a suspension. */
export const suspensionReasonMax = 1_000

export const ACCOUNT_SENTENCES = {
  reasonMissing: 'Please give a reason. The user sees it.',
  reasonTooLong: (max: number) => `Use at most ${max} characters.`,
  untilInvalid: 'Please enter a time in the future, or none.',
} as const

/** Durations of a suspension in days. Null: until an admin lifts it. */
export const termDays = { day: 1, week: 7, month: 30, good: null } as const
export type SuspensionTerm = keyof typeof termDays
export const suspensionTerms: readonly SuspensionTerm[] = ['day', 'week', 'month', 'good']

export const ACCOUNT = {
  warn: { action: 'Warn' },
  reason: 'Reason',
  failed: 'This did not work. Please try again.',
  suspend: {
    action: 'Suspend',
    about: (name: string) =>
      `${name} is signed out everywhere, a running call or stream ends, and we send an email with the reason.`,
    term: 'How long',
    terms: { day: '1 day', week: '7 days', month: '30 days', good: 'For good' } satisfies Record<
      SuspensionTerm,
      string
    >,
    reasonHint: 'The user sees this reason.',
    done: 'Suspended. The person knows why.',
  },
  restore: {
    action: 'Restore',
    about: (name: string) => `${name} can use Limelight again and gets an email.`,
    done: 'Restored.',
  },
  signOut: {
    action: 'Sign out everywhere',
    about: (name: string) => `Every device of ${name} is signed out.`,
    done: 'Signed out everywhere.',
  },
  confirmEmail: {
    action: 'Confirm address',
    about: (name: string) => `The email address of ${name} is confirmed without an email.`,
    done: 'The address is confirmed.',
  },
} as const
