import * as z from 'zod'
import type { Context } from '../context.ts'
import { isDatabaseDown } from '../db/index.ts'

/** A scheduled job. It must be idempotent: a run continues where a killed one stopped. */
export type Job = {
  /** Interval in minutes of the clock: 60 is every full hour, UTC. */
  everyMinutes: number
  /** @returns the result, for the log and `job_runs`. */
  run(ctx: Context): Promise<unknown>
}

export const everyMinute = 1
export const every5Minutes = 5
export const quarterHourly = 15
export const hourly = 60
export const daily = 24 * 60

const batchesMax = 100

/** Runs batches until one has nothing to do. After 100 batches the rest waits for the next run. */
export async function untilDone(batch: () => Promise<number>): Promise<number> {
  let all = 0
  for (let i = 0; i < batchesMax; i++) {
    const done = await batch()
    all += done
    if (done === 0) break
  }
  return all
}

const runMs = 45_000
/** Returns the time at which a run that begins now must stop; the rest waits for the next run. */
export const runEnd = (): number => performance.now() + runMs

/**
 * Reads pages of `size` rows, without the rows of earlier pages, until no row is left or the time is over. Rows that fail
 * or keep waiting do not block later rows. @returns the number of rows.
 */
export async function eachPage<T extends { id: string }>(
  size: number,
  read: (seen: readonly string[]) => Promise<T[]>,
  each: (rows: T[]) => Promise<void>,
  end: number = runEnd(),
): Promise<number> {
  const seen: string[] = []
  for (;;) {
    const rows = await read(seen)
    await each(rows)
    seen.push(...rows.map(({ id }) => id))
    if (rows.length < size || performance.now() > end) return seen.length
  }
}

/**
 * Like `eachPage`, but row by row: no row is started after the time limit, because each may call a provider that hangs. A
 * page starts at a random row, so that a few slow rows do not use up every run. @returns the number of started rows, at
 * least one of a page.
 */
export async function eachRow<T extends { id: string }>(
  size: number,
  read: (seen: readonly string[]) => Promise<T[]>,
  each: (row: T) => Promise<unknown>,
  end: number = runEnd(),
): Promise<number> {
  let begun = 0
  const inTurn = async (rows: T[]) => {
    const first = Math.floor(Math.random() * rows.length)
    for (const row of [...rows.slice(first), ...rows.slice(0, first)]) {
      begun += 1
      await each(row)
      if (performance.now() > end) break
    }
  }
  await eachPage(size, read, inTurn, end)
  return begun
}

/** Calls `each` for every item in order. A failure does not stop the others. @throws the first failure, at the end. */
export async function tryEach<T>(list: readonly T[], each: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const one of list) await each(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** A row that failed in a batch of SQL and was rolled back alone (rows.sql). Null id: a row of the platform itself. */
export const failedRow = z.object({ id: z.uuid().nullable(), error: z.string() })
type FailedRow = z.infer<typeof failedRow>

/** Result of a batch of SQL: the number of processed rows, and the rows that failed. */
export const batchResult = z.object({ done: z.number(), failed: z.array(failedRow) })
export type BatchResult = z.infer<typeof batchResult>

/** Logs failed rows, each as `event`. @returns their ids, which the next batches of the run skip. */
export function logFailed(log: Context['log'], event: string, failed: readonly FailedRow[]): string[] {
  for (const { id, error } of failed) log.error(event, error, { id })
  return failed.flatMap(({ id }) => id ?? [])
}

/**
 * Like `untilDone`, but rows may fail: a failed row is logged as `event` and not retried in this run, so that failed rows
 * never block later ones. @returns the number of processed rows.
 */
export async function runBatchesSkippingFailed(
  log: Context['log'],
  event: string,
  batch: (skip: readonly string[]) => Promise<BatchResult>,
): Promise<number> {
  const skip: string[] = []
  let all = 0
  await untilDone(async () => {
    const { done, failed } = await batch(skip)
    skip.push(...logFailed(log, event, failed))
    all += done
    return done + failed.length
  })
  return all
}

/**
 * Processes rows in one statement. If it fails, it processes the halves, down to single rows, so that only broken rows
 * fail. @throws if the database is down.
 */
export async function bisectBatch(
  ids: readonly string[],
  run: (ids: readonly string[]) => Promise<number>,
): Promise<BatchResult> {
  const [id] = ids
  if (id === undefined) return { done: 0, failed: [] }
  try {
    return { done: await run(ids), failed: [] }
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    // The cause tells the reason; the message of a failed query is the query itself.
    const why = error instanceof Error ? (error.cause ?? error) : error
    if (ids.length === 1) return { done: 0, failed: [{ id, error: String(why) }] }
    const middle = Math.floor(ids.length / 2)
    const [first, second] = [await bisectBatch(ids.slice(0, middle), run), await bisectBatch(ids.slice(middle), run)]
    return { done: first.done + second.done, failed: [...first.failed, ...second.failed] }
  }
}
