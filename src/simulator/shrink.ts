import type { Result, Step } from './simulate.ts'

/** Runs that search a shorter one. */
const triesMax = 200
/** Number of neighbouring steps from which on removing all steps of one name is the better try. */
const nearSize = 16

/** Returns the kind of a failure: its message without ids, numbers and examples. */
const kindOf = ({ failure }: Result): string =>
  (failure?.message ?? '').split(':')[0]?.replaceAll(/[\da-f-]{8,}|\d+/g, '#') ?? ''

/**
 * Removes steps from a failing run while the same kind of failure remains: first long parts, then all steps of one name,
 * then shorter parts and single steps. @returns the shortest failing run that it found.
 */
export async function shrink(failing: Result, run: (steps: readonly Step[]) => Promise<Result>): Promise<Result> {
  let tries = 0
  let best = failing
  const keep = async (steps: readonly Step[]): Promise<void> => {
    if (steps.length === best.steps.length || tries++ >= triesMax) return
    const result = await run(steps)
    if (result.failure && kindOf(result) === kindOf(failing)) best = result
  }
  const removeParts = async (size: number): Promise<void> => {
    for (let at = best.steps.length - size; at > -size; at -= size)
      await keep(best.steps.filter((_, i) => i < at || i >= at + size))
  }
  let size = Math.ceil(best.steps.length / 2)
  for (; size > nearSize; size = Math.ceil(size / 2)) await removeParts(size)
  for (const name of new Set(best.steps.map((step) => step.name)))
    await keep(best.steps.filter((step) => step.name !== name))
  for (size = nearSize / 2; size > 1; size /= 2) await removeParts(size)
  for (let before = Number.POSITIVE_INFINITY; best.steps.length < before && tries < triesMax; ) {
    before = best.steps.length
    await removeParts(1)
  }
  return best
}
