import { weeklyLimitSentenceOf } from '#shared/limits.ts'
import { isVisible } from '#shared/texts.ts'
import type { Kind } from './spec.ts'

/** Explains a refusal by the weekly limit, with the time from which the limit allows the message. */
export const weeklyLimitSentence = weeklyLimitSentenceOf('This message')

/**
 * Returns the error for a missing text or file; null: the message is complete. Pictures, audio and videos need no text.
 */
export function missingIn({ kind, content, attached }: { kind: Kind; content: string; attached: boolean }) {
  if ((kind !== 'text') !== attached) return 'attachment'
  return kind === 'text' && !isVisible(content) ? 'content' : null
}
