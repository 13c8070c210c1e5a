import { clockText, dateText, dayText } from '#ui/dates.ts'
import type { HistoryEntry } from '../../contract.ts'
import { movementName, reservationText } from '../../movements/rules.ts'
import { tokenPackages } from '../../spec.ts'

/**
 * Returns the texts of a line of the history: the movement, the other side, its message or package, and the change for
 * the person; a larger debt is negative.
 */
export function describe({ kind, account, label, counterparty, tokens, message }: HistoryEntry) {
  const bought = tokenPackages.find(({ id }) => id === label)
  const notes = [
    counterparty && `${tokens < 0 ? 'to' : 'from'} @${counterparty}`,
    (kind === 'purchase' || kind === 'gift') && bought && `${bought.name} package`,
    message && ((kind.startsWith('hold') && reservationText(message)) || `“${message}”`),
  ]
  return {
    what: movementName(kind),
    notes: notes.filter((note) => typeof note === 'string' && note !== ''),
    change: account === 'debt' ? -tokens : tokens,
  }
}

/** Formats a time in the viewer's time zone as briefly as possible; only in the browser, never on the server. */
export function whenText(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes} min ago`
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (at.toDateString() === now.toDateString()) return `Today, ${clockText(at)}`
  if (at.toDateString() === yesterday.toDateString()) return `Yesterday, ${clockText(at)}`
  return (at.getFullYear() === now.getFullYear() ? dayText : dateText)(at)
}
