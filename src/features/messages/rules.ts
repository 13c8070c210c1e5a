import { isVisible } from '#shared/texts.ts'
import { limitSentenceOf } from '#shared/weekly-limit.ts'
import type { Kind } from './spec.ts'

/** Why the fan's own limit stands against a message, and when it will fit. */
export const weeklyLimitSentence = limitSentenceOf('This message')

/** What is missing in a message before anybody is asked, or too much; null: nothing. A picture may come without words. */
export function missingIn({ kind, content, attached }: { kind: Kind; content: string; attached: boolean }) {
  if ((kind !== 'text') !== attached) return 'attachment'
  return kind === 'text' && !isVisible(content) ? 'content' : null
}
