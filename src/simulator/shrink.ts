import type { Result, Step } from './simulate.ts'

/** Runs that search a shorter one. */
const triesMax = 120

/** Returns the kind of a failure: its message without ids, numbers and examples. */
const kindOf = ({ failure }: Result): string =>
  (failure?.message ?? '').split(':')[0]?.replaceAll(/[\da-f-]{8,}|\d+/g, '#') ?? ''

/**
 * Removes steps from a failing run while the same kind of failure remains: first halves, then smaller parts, then single
 * steps. @returns the shortest failing run that it found.
 */
export async function shrink(failing: Result, run: (steps: readonly Step[]) => Promise<Result>): Promise<Result> {
  let tries = 0
  let best = failing
  let size = Math.ceil(best.steps.length / 2)
  while (size >= 1) {
    const before = best.steps.length
    for (let at = Math.max(0, best.steps.length - size); ; at = Math.max(0, at - size)) {
      if (tries++ === triesMax) return best
      const result = await run(best.steps.toSpliced(at, size))
      if (result.failure && kindOf(result) === kindOf(failing)) best = result
      if (at === 0) break
    }
    const isWhole = size === 1 && best.steps.length === before
    if (isWhole) return best
    size = size === 1 ? 1 : Math.ceil(size / 2)
  }
  return best
}
