import type { CallSide, CallStatus, CallType } from '../lists.ts'
import type { CallRecord } from '../meter/state.ts'
import type { ReceiptContent } from './contract.ts'

/** Facts of a receipt: the call, the record of its meter if the sides met, and the paid tokens. */
export type Facts = {
  id: string
  type: CallType
  status: CallStatus
  people: Record<CallSide, { id: string; username: string }>
  rate: number
  paid: number
  endedAt: Date
  movementId: string | null
  /** The rest of the minimum, held after a report of the fan, and its outcome. */
  minimum: { tokens: number; outcome: 'paid' | 'returned' | null } | null
  record: Pick<CallRecord, 'seconds' | 'free_seconds' | 'lines' | 'intervals'> | null
}

/** Returns true if the paid tokens are the fee of a call that did not take place. */
const isFee = ({ status }: Facts) => status === 'cancelled' || status === 'no_show'

/**
 * Returns the receipt of an agreed call that has ended. If fewer tokens were paid than the meter counted, for example
 * without a record, the lines show the paid tokens. The lines always add up to the paid tokens.
 */
export function receiptOf(facts: Facts): ReceiptContent {
  const { id, type, status, people, rate, paid, endedAt, movementId, record, minimum } = facts
  return {
    session_id: id,
    type,
    status,
    fan: people.fan,
    creator: people.creator,
    ended_at: endedAt.toISOString(),
    seconds: record?.seconds ?? 0,
    free_seconds: record?.free_seconds ?? 0,
    rate,
    tokens: paid,
    lines: linesOf(facts),
    intervals: record?.intervals ?? [],
    movement_id: movementId,
    ...(minimum && minimum.outcome === null && { held_tokens: minimum.tokens }),
  }
}

function linesOf(facts: Facts): ReceiptContent['lines'] {
  const { record, paid } = facts
  if (isFee(facts)) return paid > 0 ? [{ what: 'fee', seconds: 0, tokens: paid }] : []
  const lines = (record?.lines ?? []).flatMap((line) => resolvedLine(line, facts))
  const counted = lines.reduce((sum, { tokens }) => sum + tokens, 0)
  if (counted === paid) return lines
  return paid > 0 ? [{ what: 'talk', seconds: record ? record.seconds - record.free_seconds : 0, tokens: paid }] : []
}

type Line = ReceiptContent['lines'][number]

/** Returns the lines of a bill line; a line `review` is replaced once the report is decided. */
function resolvedLine(line: Line, { minimum }: Facts): Line[] {
  if (line.what !== 'review' || !minimum?.outcome) return [line]
  return minimum.outcome === 'paid' ? [{ what: 'least', seconds: 0, tokens: minimum.tokens }] : []
}
