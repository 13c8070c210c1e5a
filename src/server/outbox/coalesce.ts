import type { Announcement } from '#providers/realtime/index.ts'
import type { MessageRow } from './lanes.ts'

/** Largest size of a publish in bytes (Ably: 64 KB), with room for names and ids. */
const publishBytesMax = 48 * 1024

/** Rule that merges live messages of one name: those with the same key, or all without a `keyOf`. */
export type Merge = { merge(events: unknown[]): unknown; keyOf?(event: unknown): string }
/** Rules by message name. Messages without a rule are published one by one. */
export type Merges = Readonly<Record<string, Merge>>

/** Rule for messages that contain the whole state: only the last one is published. */
export const newest: Merge = { merge: (events) => events.at(-1) }

const bytesOf = (data: unknown): number => new TextEncoder().encode(JSON.stringify(data) ?? '').length

/** A row that could not be merged with the others of its name, and the error. */
type Fault = { row: MessageRow; error: unknown }
type Turn = { announcements: Announcement[]; said: MessageRow[]; faults: Fault[] }

/** Rows that are published as one message. `turn` identifies the message to the provider. */
type Part = { rows: MessageRow[]; turn: number; data: unknown }

/** Uses the id of the last row as turn, also when it is published again. */
const partOf = (rows: MessageRow[], data: unknown): Part => ({
  rows,
  data,
  turn: rows.at(-1)?.payload.turn ?? rows.at(-1)?.id ?? 0,
})
/** Uses the row's own id as turn, because another row may have used the common one. */
const partOfOne = (row: MessageRow): Part => ({ rows: [row], turn: row.id, data: row.payload.data })

/**
 * Merges rows of one name into a message. A row that cannot be merged is published alone and does not block the others.
 */
function mergedOf(rows: MessageRow[], merge: Merge['merge'] | undefined): { parts: Part[]; faults: Fault[] } {
  if (!merge || rows.length < 2) return { parts: rows.map((row) => partOf([row], row.payload.data)), faults: [] }
  try {
    return { parts: [partOf(rows, merge(rows.map((row) => row.payload.data)))], faults: [] }
  } catch (error) {
    const faults = rows.flatMap((row): Fault[] => {
      try {
        merge([row.payload.data])
        return []
      } catch (ownError) {
        return [{ row, error: ownError }]
      }
    })
    // Each row is valid alone, but they cannot be merged.
    if (faults.length === 0) return { parts: rows.map(partOfOne), faults: rows.map((row) => ({ row, error })) }
    const bad = faults.map(({ row }) => row)
    const rest = mergedOf(
      rows.filter((row) => !bad.includes(row)),
      merge,
    )
    return { parts: [...bad.map(partOfOne), ...rest.parts], faults: [...faults, ...rest.faults] }
  }
}

/**
 * Builds one publish to one channel. Messages with a rule become one each, in the place of the last; others stay as
 * they are. `said` are the rows that it covers, each with its `turn`; rows that do not fit wait for the next publish. A
 * message that may have been published before, without a response, is not merged with others: the provider recognizes
 * its turn and drops it.
 */
function turnOf(rows: MessageRow[], merges: Merges): Turn {
  const parts: MessageRow[][] = []
  const open = new Map<string, MessageRow[]>()
  let bytes = 0
  for (const row of rows) {
    const { name, data, turn = '' } = row.payload
    const key = `${name} ${turn} ${merges[name]?.keyOf?.(data) ?? ''}`
    const earlier = open.get(key)
    // Merged messages count only once.
    bytes += earlier ? 0 : bytesOf(data)
    if (bytes > publishBytesMax && parts.length > 0) break
    const part = earlier ?? []
    part.push(row)
    if (earlier) parts.splice(parts.indexOf(part), 1)
    else if (merges[name]) open.set(key, part)
    parts.push(part)
  }
  const published = parts.map((part) => mergedOf(part, merges[part[0]?.payload.name ?? '']?.merge))
  const messages = published.flatMap((one) => one.parts)
  return {
    announcements: messages.flatMap(announcementOf),
    said: messages.flatMap(({ rows: some, turn }) =>
      some.map((row) => ({ ...row, payload: { ...row.payload, turn } })),
    ),
    faults: published.flatMap((one) => one.faults),
  }
}

function announcementOf({ rows, turn, data }: Part): Announcement[] {
  const payload = rows.at(-1)?.payload
  return payload ? [{ channel: payload.channel, name: payload.name, data, id: `outbox-${turn}` }] : []
}

/** Builds one publish for each channel of the rows, which come in publishing order. */
export function coalesce(rows: MessageRow[], merges: Merges): Turn {
  const turns = [...Map.groupBy(rows, (row) => row.payload.channel).values()].map((some) => turnOf(some, merges))
  return {
    announcements: turns.flatMap((turn) => turn.announcements),
    said: turns.flatMap((turn) => turn.said),
    faults: turns.flatMap((turn) => turn.faults),
  }
}
