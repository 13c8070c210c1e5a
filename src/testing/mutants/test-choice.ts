import path from 'node:path'

/** The input of the choice of tests for one fault. `tests` maps each test file to its project. */
export type Choice = {
  tests: ReadonlyMap<string, string>
  file: string
  /** Number of imports, or of SQL calls, between each file and the fault; unconnected files are missing. */
  distances: ReadonlyMap<string, number>
  /** The tests that call procedures of the fault's feature. */
  callers: ReadonlySet<string>
}

/** Returns the name of a file's feature; undefined outside features. */
export const featureOf = (file: string): string | undefined => /^src\/features\/([^/]+)\//.exec(file)?.[1]
const folderOf = (file: string): string => path.posix.dirname(file)

/** Largest distance of a unit test. Farther tests cover the whole composition: they load every rule but test none of them. */
const unitDistanceMax = 3
/** Sizes of the stages. Faults that the six nearest tests miss are rarely found by the rest, which takes minutes. */
const stageSizes = [2, 4]
/** Ranks of tests that the graph does not reach. Tests that run alone rank lower, because they take longest. */
const ranks = { beside: -1, ownCaller: 1, caller: 1.5, ownFeature: 2, ownAlone: 0.5, alone: 3 }

/** Returns the unit tests that load a file, those beside it first. */
export function unitStages({ tests, file, distances }: Choice): string[][] {
  const found = [...distances.keys()].filter((test) => {
    const isNear = (distances.get(test) ?? 0) <= unitDistanceMax || featureOf(test) === featureOf(file)
    return tests.get(test) === 'unit' && isNear
  })
  const beside = found.filter((test) => folderOf(test) === folderOf(file))
  return [beside, found.filter((test) => !beside.includes(test))].filter(({ length }) => length > 0)
}

/** Returns the service tests of the features that reach a fault in stages, the nearest tests first. */
export function serviceStages(choice: Choice): string[][] {
  const rankOf = nearness(choice)
  const found = [...choice.tests.entries()]
    .filter(([test, project]) => project !== 'unit' && featureOf(test) !== undefined)
    .map(([test]) => ({ test, rank: rankOf(test), isOwn: featureOf(test) === featureOf(choice.file) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .toSorted((a, b) => a.rank - b.rank || Number(b.isOwn) - Number(a.isOwn) || (a.test < b.test ? -1 : 1))
  return staged(found.map(({ test }) => test))
}

/** Returns the rank of a test: the distance of the nearest file in its folder, or slightly more for its feature. */
function nearness({ tests, file, distances, callers }: Choice): (test: string) => number {
  const far = Number.POSITIVE_INFINITY
  const nearest = new Map<string | undefined, number>()
  for (const [reached, distance] of distances)
    if (!/\.test\.tsx?$/.test(reached))
      for (const place of [folderOf(reached), featureOf(reached)])
        nearest.set(place, Math.min(distance, nearest.get(place) ?? far))
  return (test) => {
    if (folderOf(test) === folderOf(file)) return ranks.beside
    const isOwn = featureOf(test) === featureOf(file)
    const byFeature = isOwn ? ranks.ownFeature : (nearest.get(featureOf(test)) ?? far) + 1
    const byCall = isOwn ? ranks.ownCaller : ranks.caller
    const rank = Math.min(
      distances.get(test) ?? far,
      nearest.get(folderOf(test)) ?? far,
      byFeature,
      callers.has(test) ? byCall : far,
    )
    if (tests.get(test) !== 'service-alone') return rank
    return rank + (isOwn ? ranks.ownAlone : ranks.alone)
  }
}

function staged(tests: string[]): string[][] {
  let from = 0
  return stageSizes.flatMap((size) => {
    const stage = tests.slice(from, from + size)
    from += size
    return stage.length > 0 ? [stage] : []
  })
}
