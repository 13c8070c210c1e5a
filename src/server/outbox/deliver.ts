import type { SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { OutboxTopic, Row, Tools } from './topic.ts'

/** Due rows, as the database returns them. */
export const claimedRows = z.array(
  z.object({ id: z.coerce.number(), kind: z.string(), payload: z.unknown(), attempts: z.number() }),
)

type Failed = { row: Row; error: string }
/** Ids of delivered rows, rows to retry, and rows that failed too often, which are deleted too. */
export type Result = { done: number[]; failed: Failed[]; dropped: Failed[] }

export type Topics = Readonly<Record<string, OutboxTopic>>

const byKind = (rows: Row[]) => [...Map.groupBy(rows, ({ kind }) => kind)]

export const merged = (results: Result[]): Result => ({
  done: results.flatMap(({ done }) => done),
  failed: results.flatMap(({ failed }) => failed),
  dropped: results.flatMap(({ dropped }) => dropped),
})

/** Delivers rows, each by the topic of its kind. A failed row does not stop the others. */
export async function deliverAll(tools: Tools, topics: Topics, rows: Row[]): Promise<Result> {
  return merged(await Promise.all(byKind(rows).map(([kind, some]) => deliverKind(tools, topics[kind], some))))
}

async function deliverKind(tools: Tools, topic: OutboxTopic | undefined, rows: Row[]): Promise<Result> {
  if (!topic) return { ...merged([]), failed: rows.map((row) => ({ row, error: `no feature delivers ${row.kind}` })) }
  try {
    const failures = await topic.deliver(tools, rows)
    return resultOf(topic, rows, (index) => failures[index])
  } catch (error) {
    return resultOf(topic, rows, () => String(error))
  }
}

/** Sorts the results: failed rows are retried until their topic's limit. */
export function resultOf(topic: OutboxTopic, rows: Row[], failureAt: (index: number) => string | undefined): Result {
  const results = rows.map((row, index): Result => {
    const error = failureAt(index)
    if (error === undefined) return { ...merged([]), done: [row.id] }
    const failure = [{ row, error }]
    return row.attempts >= topic.attemptsMax ? { ...merged([]), dropped: failure } : { ...merged([]), failed: failure }
  })
  return merged(results)
}

type Expansion = { topic: OutboxTopic; rows: Row[]; statement: SQL }

/**
 * Returns the statements that expand rows of expanding topics, and all other rows. New rows are leased for `leaseSeconds`,
 * except live messages, which lanes.ts publishes.
 */
export function expansionsOf(
  tools: Tools,
  topics: Topics,
  rows: Row[],
  leaseSeconds: number,
): Result & { rows: Row[]; expansions: Expansion[] } {
  const parts = byKind(rows).map(([kind, some]): Result & { rows: Row[]; expansions: Expansion[] } => {
    const topic = topics[kind]
    if (!topic?.expand) return { rows: some, expansions: [], ...merged([]) }
    try {
      const statement = topic.expand(tools, some, leaseSeconds)
      return { rows: [], expansions: [{ topic, rows: some, statement }], ...merged([]) }
    } catch (error) {
      return { rows: [], expansions: [], ...resultOf(topic, some, () => String(error)) }
    }
  })
  return {
    rows: parts.flatMap((part) => part.rows),
    expansions: parts.flatMap((part) => part.expansions),
    ...merged(parts),
  }
}
