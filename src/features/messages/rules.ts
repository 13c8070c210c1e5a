import { isVisible } from '#shared/texts.ts'
import { tokensText } from '#shared/tokens.ts'
import type { Kind } from './spec.ts'

const hourMs = 3_600_000

function inText(ms: number): string {
  const hours = Math.ceil(ms / hourMs)
  if (hours <= 1) return 'within an hour'
  return hours <= 48 ? `in ${hours} hours` : `in ${Math.ceil(hours / 24)} days`
}

type WeeklyLimit = { limit: number; left: number; freesAt: Date | null }

/** Why the fan's own limit stands against a message, and when it will fit (decision D10). */
export function weeklyLimitSentence({ limit, left, freesAt }: WeeklyLimit, now: Date): string {
  const most = tokensText(limit)
  if (freesAt === null) return `This message is more than your weekly spending limit of ${most}.`
  const rest = left === 0 ? 'is used up' : `leaves you ${left.toLocaleString('en-US')}`
  return `Your weekly spending limit of ${most} ${rest}. This message fits ${inText(freesAt.getTime() - now.getTime())}.`
}

/** What is missing in a message before anybody is asked, or too much; null: nothing. A picture may come without words. */
export function missingIn({ kind, content, attached }: { kind: Kind; content: string; attached: boolean }) {
  if ((kind !== 'text') !== attached) return 'attachment'
  return kind === 'text' && !isVisible(content) ? 'content' : null
}
