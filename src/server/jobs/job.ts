import * as z from 'zod'
import type { Context } from '../context.ts'
import { isDatabaseDown } from '../db/index.ts'

/** A scheduled job. It is idempotent, and a run picks up where a killed one stopped. */
export type Job = {
  /** How often it is due, in minutes of the clock: 60 is every full hour, UTC. */
  everyMinutes: number
  /** @returns what it did, for the log and `job_runs`. */
  run(ctx: Context): Promise<unknown>
}

export const everyMinute = 1
export const every5Minutes = 5
export const quarterHourly = 15
export const hourly = 60
export const daily = 24 * 60

const batchesMax = 100

/** Runs a job's batches until one finds nothing to do; what is left after 100 batches waits for the next run. */
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
/** When a run ends that begins now: what it does not reach by then waits for the next one. */
export const runEnd = (): number => performance.now() + runMs

/**
 * Reads page after page of `size` rows, without what earlier pages had, until nothing is left or it is time: rows that
 * fail, or go on waiting, keep none behind them from its turn. @returns how many rows.
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
 * As `eachPage`, row after row: once it is time none is begun, as each may ask a provider that hangs. A page begins at any of
 * its rows, so that the same few that take all the time do not take it each time. @returns how many rows were begun, at least
 * one of a page.
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

/** Does each, one after the other; what fails keeps none of the others from it. @throws the first failure, at the end. */
export async function tryEach<T>(list: readonly T[], each: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const one of list) await each(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** A row that failed in a batch of SQL, undone alone (rows.sql); null: a row of the platform's own. */
export const failedRow = z.object({ id: z.uuid().nullable(), error: z.string() })
type FailedRow = z.infer<typeof failedRow>

/** What a batch of SQL did, and the rows that failed in it. */
export const batchAnswer = z.object({ done: z.number(), failed: z.array(failedRow) })
export type BatchAnswer = z.infer<typeof batchAnswer>

/** Logs rows that failed, each as `event`. @returns their ids, for the next batches of the run to skip. */
export function logFailed(log: Context['log'], event: string, failed: readonly FailedRow[]): string[] {
  for (const { id, error } of failed) log.error(event, error, { id })
  return failed.flatMap(({ id }) => id ?? [])
}

/**
 * As `untilDone`, where a row may fail: it is logged as `event` and not tried again in this run, so that however many fail,
 * they keep no other from its turn. @returns how many rows were done.
 */
export async function untilTried(
  log: Context['log'],
  event: string,
  batch: (skip: readonly string[]) => Promise<BatchAnswer>,
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
 * Does rows in one statement. Where it fails, its halves are done, down to the rows that fail alone: they keep none of the
 * others from it. @throws where the database is down.
 */
export async function inHalves(
  ids: readonly string[],
  run: (ids: readonly string[]) => Promise<number>,
): Promise<BatchAnswer> {
  const [id] = ids
  if (id === undefined) return { done: 0, failed: [] }
  try {
    return { done: await run(ids), failed: [] }
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    // a failed query's cause says why; its own words are the query's
    const why = error instanceof Error ? (error.cause ?? error) : error
    if (ids.length === 1) return { done: 0, failed: [{ id, error: String(why) }] }
    const middle = Math.floor(ids.length / 2)
    const [first, second] = [await inHalves(ids.slice(0, middle), run), await inHalves(ids.slice(middle), run)]
    return { done: first.done + second.done, failed: [...first.failed, ...second.failed] }
  }
}
