import * as z from 'zod'
import type { OutboxTopic, Row, Tools } from './topic.ts'

/** Due rows, as the database returns them. */
export const claimedRows = z.array(
  z.object({ id: z.coerce.number(), kind: z.string(), payload: z.unknown(), attempts: z.number() }),
)

/** Ids to delete, and rows to try again. */
export type Result = { done: number[]; failed: { row: Row; error: string }[] }

export type Topics = Readonly<Record<string, OutboxTopic>>

const byKind = (rows: Row[]) => [...Map.groupBy(rows, ({ kind }) => kind)]

const merged = (results: Result[]): Result => ({
  done: results.flatMap(({ done }) => done),
  failed: results.flatMap(({ failed }) => failed),
})

/** Delivers rows, each by the topic of its kind; one that fails keeps none of the others from it. */
export async function deliverAll(tools: Tools, topics: Topics, rows: Row[]): Promise<Result> {
  return merged(await Promise.all(byKind(rows).map(([kind, some]) => deliverKind(tools, topics[kind], some))))
}

async function deliverKind(tools: Tools, topic: OutboxTopic | undefined, rows: Row[]): Promise<Result> {
  if (!topic) return { done: [], failed: rows.map((row) => ({ row, error: `no feature delivers ${row.kind}` })) }
  try {
    const failures = await topic.deliver(tools, rows)
    return resultOf(topic, rows, (index) => failures[index])
  } catch (error) {
    return resultOf(topic, rows, () => String(error))
  }
}

/** Failed rows are tried again until their topic gives them up. */
function resultOf(topic: OutboxTopic, rows: Row[], failureAt: (index: number) => string | undefined): Result {
  const results = rows.map((row, index): Result => {
    const error = failureAt(index)
    const isOver = error === undefined || row.attempts >= topic.attemptsMax
    return isOver ? { done: [row.id], failed: [] } : { done: [], failed: [{ row, error }] }
  })
  return merged(results)
}

type Expanded = Result & {
  /** What is left to deliver: rows of other kinds, and what was made of the expanded ones. */
  rows: Row[]
}

/**
 * Turns rows of expanding topics into the rows that are delivered. New rows are leased for `leaseSeconds`; live messages
 * among them are left out: lanes.ts publishes them.
 */
export async function expandAll(tools: Tools, topics: Topics, rows: Row[], leaseSeconds: number): Promise<Expanded> {
  const parts = await Promise.all(
    byKind(rows).map(async ([kind, some]): Promise<Expanded> => {
      const topic = topics[kind]
      if (!topic?.expand) return { rows: some, done: [], failed: [] }
      try {
        const ids = some.map(({ id }) => id)
        const made = claimedRows.parse(await topic.expand(tools, ids, leaseSeconds))
        return { rows: made.filter((row) => row.kind !== 'realtime'), done: [], failed: [] }
      } catch (error) {
        return { rows: [], ...resultOf(topic, some, () => String(error)) }
      }
    }),
  )
  return { rows: parts.flatMap((part) => part.rows), ...merged(parts) }
}
