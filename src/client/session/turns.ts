import { within } from '../time/within.ts'

/** Limits in milliseconds. */
const limits = {
  /** Time that a tab waits for the lock. A frozen tab may hold it. */
  turn: 15_000,
  /** Time that the work may keep the lock: two attempts of a refresh, or three of a sign-out. */
  work: 40_000,
  /** Time until other tabs know of a change. No tab requests another change before. */
  news: 250,
}

/**
 * Does `work` in one tab at a time. If it returns true for a change, other tabs learn of the change before their turn.
 * A tab that gets no lock in time, or whose browser refuses locks, works without one, which the server tolerates.
 * Rejects as `work` does, or with a TimeoutError.
 */
export async function inTurn(
  name: string,
  work: () => Promise<boolean>,
  { turn, work: most, news } = limits,
): Promise<void> {
  if (!('locks' in navigator)) return void (await within(most, work()))
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), turn)
  await new Promise<void>((resolve, reject) => {
    const locked = async () => {
      clearTimeout(timer)
      try {
        const isDone = await within(most, work())
        resolve()
        if (isDone) await new Promise((next) => setTimeout(next, news))
      } catch (error) {
        reject(error)
      }
    }
    navigator.locks.request(name, { signal: waiting.signal }, locked).catch(() => {
      clearTimeout(timer)
      within(most, work()).then(() => resolve(), reject)
    })
  })
}
