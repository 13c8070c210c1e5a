import type { Rate } from '#providers/cache/index.ts'
import { SENTENCES } from '../spec.ts'

const forms = {
  signin: { title: 'Sign in', other: 'New here?', go: 'Join Limelight' },
  signup: { title: 'Join Limelight', other: 'Been here before?', go: 'Sign in' },
} as const

/** Returns the texts of the sign-in dialog, such as "Join to tip Vera Lumen" if it interrupted an action. */
export function joinWords(
  mode: keyof typeof forms,
  reason: { verb: string; person: { displayName: string } } | undefined,
) {
  const words = { ...forms[mode], text: "You'll come right back here." }
  if (!reason) return words
  const isNew = mode === 'signup'
  return {
    ...words,
    title: `${isNew ? 'Join' : 'Sign in'} to ${reason.verb} ${reason.person.displayName}`,
    ...(isNew && { text: SENTENCES.joinAbout }),
  }
}

/**
 * Limits of failed sign-ins: per account and network, per network, and per account. A device that has signed in to the
 * account before has its own limit instead, so that attackers cannot lock people out of their own account.
 */
export const signInRates = {
  address: { name: 'sign-in', limit: 10, windowSeconds: 15 * 60 },
  network: { name: 'sign-in-network', limit: 50, windowSeconds: 15 * 60 },
  account: { name: 'sign-in-account', limit: 100, windowSeconds: 60 * 60 },
  device: { name: 'sign-in-device', limit: 10, windowSeconds: 15 * 60 },
} as const satisfies Record<string, Rate>
