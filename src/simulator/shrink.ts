import type { Result, Step } from './simulate.ts'

/** Limits of the search: number of runs, and real seconds. */
const [triesMax, secondsMax] = [200, 300n]
/** Returns the kind of a failure: its message without ids, numbers and examples. */
const kindOf = ({ failure }: Result): string =>
  (failure?.message ?? '').split(':')[0]?.replaceAll(/[\da-f-]{8,}|\d+/g, '#') ?? ''

/** Returns the sizes of the parts to remove: half of all, half of that, and so on until 1. */
const sizesOf = (count: number): number[] =>
  count <= 1 ? [1] : [Math.ceil(count / 2), ...sizesOf(Math.ceil(count / 2))]
const namesOf = (steps: readonly Step[]): string[] => [...new Set(steps.map(({ name }) => name))]

/**
 * Removes steps from a failing run while the same kind of failure remains: first all steps of many names, because a
 * failure needs few kinds of steps, then neighbouring and single steps. @returns the shortest failing run that it found.
 */
export async function shrink(failing: Result, run: (steps: readonly Step[]) => Promise<Result>): Promise<Result> {
  // the clock of the simulation is another one
  const { bigint: realNow } = process.hrtime
  const endsAt = realNow() + secondsMax * 1_000_000_000n
  let tries = 0
  let best = failing
  const keep = async (steps: readonly Step[]): Promise<void> => {
    if (steps.length === best.steps.length || tries++ >= triesMax || realNow() > endsAt) return
    const result = await run(steps)
    if (result.failure && kindOf(result) === kindOf(failing)) best = result
  }
  const removeParts = async (size: number): Promise<void> => {
    for (let at = best.steps.length - size; at > -size; at -= size)
      await keep(best.steps.filter((_, i) => i < at || i >= at + size))
  }
  for (const size of sizesOf(namesOf(best.steps).length)) {
    const names = namesOf(best.steps)
    for (let at = 0; at < names.length; at += size) {
      const removed = names.slice(at, at + size)
      await keep(best.steps.filter(({ name }) => !removed.includes(name)))
    }
  }
  for (const size of sizesOf(best.steps.length)) await removeParts(size)
  for (let before = Number.POSITIVE_INFINITY; best.steps.length < before && tries < triesMax; ) {
    before = best.steps.length
    await removeParts(1)
  }
  return best
}
