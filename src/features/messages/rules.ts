import { limitSentenceOf } from '#shared/limits.ts'
import { isVisible } from '#shared/texts.ts'
import type { Kind } from './spec.ts'

/** Explains the weekly limit and names the time at which the message fits. */
export const weeklyLimitSentence = limitSentenceOf('This message')

/** Returns the missing part of a message; null: it is complete. A picture needs no text. */
export function missingIn({ kind, content, attached }: { kind: Kind; content: string; attached: boolean }) {
  if ((kind !== 'text') !== attached) return 'attachment'
  return kind === 'text' && !isVisible(content) ? 'content' : null
}
