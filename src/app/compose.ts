import type { ServerManifest } from '#server/manifest.ts'

type UnionToIntersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never

type RoutersOf<Manifest extends ServerManifest> = Manifest extends { routers: infer Routers } ? Routers : never

/** Merges records. @throws for a name that two of them have, because one would silently replace the other. */
export function mergeByName<T>(what: string, records: readonly (Readonly<Record<string, T>> | undefined)[]) {
  const all: Record<string, T> = {}
  for (const record of records)
    for (const [name, one] of Object.entries(record ?? {})) {
      if (name in all) throw new Error(`Two features have a ${what} of the name ${name}.`)
      all[name] = one
    }
  return all
}

/** The routers of all manifests, each under its own name and with its own type. */
export function mergeRouters<const Manifests extends readonly ServerManifest[]>(
  manifests: Manifests,
): UnionToIntersection<RoutersOf<Manifests[number]>> {
  mergeByName(
    'router',
    manifests.map(({ routers }) => routers),
  )
  return Object.assign({}, ...manifests.map(({ routers }) => routers))
}
