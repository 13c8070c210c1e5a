import type { AnyRouter } from '@trpc/server'
import type { Procedures, ServerManifest } from '#server/manifest.ts'

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

type Given = AnyRouter | Procedures
const isRouter = (given: Given): given is AnyRouter => '_def' in given && 'createCaller' in given

/** The routers of all manifests, each under its own name and with its own type. Procedures of one name become one router. */
export function mergeRouters<const Manifests extends readonly ServerManifest[]>(
  manifests: Manifests,
): UnionToIntersection<RoutersOf<Manifests[number]>> {
  const whole: Record<string, AnyRouter>[] = []
  const parts: Record<string, Procedures> = {}
  for (const [name, given] of manifests.flatMap(({ routers }) => Object.entries(routers ?? {})))
    if (isRouter(given)) whole.push({ [name]: given })
    else parts[name] = mergeByName(`procedure of ${name}`, [parts[name], given])
  mergeByName<Given>('router', [...whole, parts])
  return Object.assign({}, ...whole, parts)
}
