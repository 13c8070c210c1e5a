import path from 'node:path'

/** Input for choosing the tests of one fault. `tests` maps each test file to its vitest project. */
export type Choice = {
  tests: ReadonlyMap<string, string>
  file: string
  /** Number of imports or SQL calls between each file and the fault. Unconnected files are missing. */
  distances: ReadonlyMap<string, number>
  /** Tests that call procedures of the fault's feature. */
  callers: ReadonlySet<string>
}

/** Returns the name of a file's feature, or undefined outside of features. */
export const featureOf = (file: string): string | undefined => /^src\/features\/([^/]+)\//.exec(file)?.[1]
const folderOf = (file: string): string => path.posix.dirname(file)

/**
 * Maximum distance of a unit test. More distant tests cover the whole composition: they load every rule but test none.
 */
const unitDistanceMax = 3
/** Number of test files per stage. Further tests would take minutes, and rarely find a fault that six tests miss. */
const stageSizes = [2, 4]
/**
 * Ranks of tests that the graph does not reach; lower ranks run first. Tests that run alone are later: they take
 * longest.
 */
const ranks = { beside: -1, ownCaller: 1, caller: 1.5, ownFeature: 2, ownAlone: 0.5, alone: 3 }

/** Returns the unit tests that load a file. Tests in its folder come first. */
export function unitStages({ tests, file, distances }: Choice): string[][] {
  const found = [...distances.keys()].filter((test) => {
    const isNear = (distances.get(test) ?? 0) <= unitDistanceMax || featureOf(test) === featureOf(file)
    return tests.get(test) === 'unit' && isNear
  })
  const beside = found.filter((test) => folderOf(test) === folderOf(file))
  return [beside, found.filter((test) => !beside.includes(test))].filter(({ length }) => length > 0)
}

/** Returns stages of service tests of the features that reach a fault. The nearest tests come first. */
export function serviceStages(choice: Choice): string[][] {
  const rankOf = nearness(choice)
  const found = [...choice.tests.entries()]
    .filter(([test, project]) => project !== 'unit' && featureOf(test) !== undefined)
    .map(([test]) => ({ test, rank: rankOf(test), isOwn: featureOf(test) === featureOf(choice.file) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .toSorted((a, b) => a.rank - b.rank || Number(b.isOwn) - Number(a.isOwn) || (a.test < b.test ? -1 : 1))
  return toStages(found.map(({ test }) => test))
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

function toStages(tests: string[]): string[][] {
  let from = 0
  return stageSizes.flatMap((size) => {
    const stage = tests.slice(from, from + size)
    from += size
    return stage.length > 0 ? [stage] : []
  })
}
