import type { Announcement } from '#providers/realtime/index.ts'
import type { ToldRow as Told } from './lanes.ts'

/** What one publish may carry (Ably: 64 KB), with room for names and ids. */
const publishBytesMax = 48 * 1024

/** How several live messages of one name become one: those of one key, where there is a `keyOf`, otherwise all. */
export type Merge = { merge(events: unknown[]): unknown; keyOf?(event: unknown): string }
/** By the name; other messages are published one by one. */
export type Merges = Readonly<Record<string, Merge>>

/** The merge of messages that each say the whole state: the last one counts. */
export const newest: Merge = { merge: (events) => events.at(-1) }

const bytesOf = (data: unknown): number => new TextEncoder().encode(JSON.stringify(data) ?? '').length

/** A row that could not be merged with the others of its name, and why. */
type Fault = { row: Told; error: unknown }
type Turn = { announcements: Announcement[]; said: Told[]; faults: Fault[] }

/** Rows that are published as one message; `turn` is what it is known by. */
type Part = { rows: Told[]; turn: number; data: unknown }

/** Known by its last row, also when it is published once more. */
const partOf = (rows: Told[], data: unknown): Part => ({
  ...{ rows, data },
  turn: rows.at(-1)?.payload.turn ?? rows.at(-1)?.id ?? 0,
})
/** Of a row that was to be merged: another one may have gone by its turn. */
const partOfOne = (row: Told): Part => ({ rows: [row], turn: row.id, data: row.payload.data })

/** Rows of one name as one message. A row that cannot be merged is published as it is, and keeps none of the others back. */
function mergedOf(rows: Told[], merge: Merge['merge'] | undefined): { parts: Part[]; faults: Fault[] } {
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
    // each is right by itself, and yet they do not go together
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
 * One publish to one channel: messages with a merge become one each, in the place of their last; others stay as they are.
 * `said` are the rows that it covers, each with its `turn`; rows that do not fit wait for the next publish. What may have
 * been published before, without an answer, is merged with nothing else: the provider knows it by its turn and drops it.
 */
function turnOf(rows: Told[], merges: Merges): Turn {
  const parts: Told[][] = []
  const open = new Map<string, Told[]>()
  let bytes = 0
  for (const row of rows) {
    const { name, data, turn = '' } = row.payload
    const key = `${name} ${turn} ${merges[name]?.keyOf?.(data) ?? ''}`
    const earlier = open.get(key)
    // merged messages take the room of one
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

/** One publish for each channel that has rows here. Rows come in the order of publishing. */
export function coalesce(rows: Told[], merges: Merges): Turn {
  const turns = [...Map.groupBy(rows, (row) => row.payload.channel).values()].map((some) => turnOf(some, merges))
  return {
    announcements: turns.flatMap((turn) => turn.announcements),
    said: turns.flatMap((turn) => turn.said),
    faults: turns.flatMap((turn) => turn.faults),
  }
}
