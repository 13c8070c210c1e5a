import { kinds, type Mutant } from './mutant.ts'
import type { Verdict } from './trial.ts'

const placeOf = ({ file, line }: Mutant) => `${file}:${line}`
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Returns the location of a mutant and its change, on one line. */
export const changeOf = (mutant: Mutant): string =>
  `${placeOf(mutant)}  ${mutant.operator}: ${mutant.before} → ${mutant.after}`

/** Returns the result for one mutant, on one line. */
export function lineOf({ mutant, killer, ms }: Verdict): string {
  if (killer === undefined) return `SURVIVED  ${changeOf(mutant)} (${seconds(ms)})`
  return `killed    ${placeOf(mutant)}  ${mutant.operator}, by ${killer} (${seconds(ms)})`
}

/** Returns the share of killed mutants, from 0 to 1. Returns 1 if there are no mutants. */
export const scoreOf = (verdicts: readonly Verdict[]): number =>
  verdicts.length === 0 ? 1 : verdicts.filter(({ killer }) => killer !== undefined).length / verdicts.length

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

/** Returns the scores and the survivors. */
export function summaryOf(verdicts: readonly Verdict[]): string {
  const scores = kinds.map((kind) => {
    const some = verdicts.filter(({ mutant }) => mutant.kind === kind)
    const killed = some.filter(({ killer }) => killer !== undefined).length
    return `${kind.padEnd(6)} ${killed} of ${some.length} killed, ${percent(scoreOf(some))}`
  })
  const survivors = verdicts
    .filter(({ killer }) => killer === undefined)
    .map(({ mutant }) => `${placeOf(mutant)}  ${mutant.operator}\n  - ${mutant.before}\n  + ${mutant.after}`)
  const list = survivors.length === 0 ? [] : ['', 'Survivors', ...survivors]
  return [...scores, `all    ${percent(scoreOf(verdicts))}`, ...list].join('\n')
}
