import type { SQL } from 'drizzle-orm'
import type { Slice } from './slices.ts'
import { Throttled, type Tools, type Topics } from './topic.ts'

/** Ids of delivered rows, and the error of the first other row; undefined if all are delivered. */
export type Result = { done: number[]; error: string | undefined }

/**
 * Delivers a slice by the topic of its kind. A failed row does not stop the others.
 * @throws Throttled if the provider asks to wait
 */
export async function deliverSlice(tools: Tools, topics: Topics, { rows, kind, id, rank }: Slice): Promise<Result> {
  const topic = topics[kind]
  if (rows.length === 0) return { done: [], error: undefined }
  if (!topic) return { done: [], error: `no feature delivers ${kind}` }
  const failures = await topic.deliver(tools, rows, { id, rank }).catch((error: unknown) => {
    if (error instanceof Throttled) throw error
    return rows.map(() => String(error))
  })
  const failed = failures.filter((failure) => failure !== undefined)
  return { done: rows.filter((_, index) => failures[index] === undefined).map((row) => row.id), error: failed[0] }
}

/** Returns true if the slice has failed for the last time. Rows without a topic wait for a release that has it. */
export const isLast = (topics: Topics, { kind, attempts }: Slice): boolean =>
  attempts >= (topics[kind]?.attemptsMax ?? Number.POSITIVE_INFINITY)

type Expansion = { slice: Slice; statement: SQL }

/** Returns the statements that expand slices of expanding topics, and errors of those that have none. */
export function expansionsOf(tools: Tools, topics: Topics, slices: Slice[]) {
  const expansions: Expansion[] = []
  const failed: { slice: Slice; error: unknown }[] = []
  for (const slice of slices)
    try {
      const statement = slice.rows.length > 0 ? topics[slice.kind]?.expand?.(tools, slice.rows) : undefined
      if (statement) expansions.push({ slice, statement })
    } catch (error) {
      failed.push({ slice, error })
    }
  return { expansions, failed }
}
