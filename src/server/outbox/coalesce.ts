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

type Turn = { announcements: Announcement[]; said: Told[] }

/** What a message is known by: its last row, also when it is published once more. */
const turnOfPart = (part: Told[]): number => part.at(-1)?.payload.turn ?? part.at(-1)?.id ?? 0

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
  const said = parts.flatMap((part) =>
    part.map((row) => ({ ...row, payload: { ...row.payload, turn: turnOfPart(part) } })),
  )
  return { announcements: parts.flatMap((part) => announcementOf(part, merges)), said }
}

function announcementOf(part: Told[], merges: Merges): Announcement[] {
  const last = part.at(-1)
  if (!last) return []
  const { channel, name, data } = last.payload
  const merge = part.length > 1 ? merges[name] : undefined
  return [
    {
      channel,
      name,
      data: merge ? merge.merge(part.map((row) => row.payload.data)) : data,
      id: `outbox-${turnOfPart(part)}`,
    },
  ]
}

/** One publish for each channel that has rows here. Rows come in the order of publishing. */
export function coalesce(rows: Told[], merges: Merges): Turn {
  const turns = [...Map.groupBy(rows, (row) => row.payload.channel).values()].map((some) => turnOf(some, merges))
  return {
    announcements: turns.flatMap((turn) => turn.announcements),
    said: turns.flatMap((turn) => turn.said),
  }
}
