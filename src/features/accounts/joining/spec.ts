import type { JoinReason } from '#client/session/useJoin.ts'
import { SENTENCES } from '../spec.ts'

const forms = {
  signin: { title: 'Sign in', other: 'New here?', go: 'Join Limelight' },
  signup: { title: 'Join Limelight', other: 'Been here before?', go: 'Sign in' },
} as const

/** Returns the texts of the sign-in dialog: "Join to tip Vera Lumen" if it interrupted an action. */
export function joinWords(mode: keyof typeof forms, reason: Pick<JoinReason, 'verb' | 'person'> | undefined) {
  const words = { ...forms[mode], text: "You'll come right back here." }
  if (!reason) return words
  const isNew = mode === 'signup'
  return {
    ...words,
    title: `${isNew ? 'Join' : 'Sign in'} to ${reason.verb} ${reason.person.displayName}`,
    ...(isNew && { text: SENTENCES.joinAbout }),
  }
}
