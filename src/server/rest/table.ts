import type { AnyRouter } from '@trpc/server'
import * as z from 'zod'
import type { FeatureFlag } from '#shared/flags.ts'
import { type FlagMeta, isOn } from '../flags.ts'
import type { RestAddress } from './address.ts'

type Address = NonNullable<RestAddress['rest']>

/** One REST call: its path and the procedure behind it. */
export type RestCall = {
  method: Address['method']
  path: string
  alias: string | undefined
  status: number
  contentType: string | undefined
  fileType: string | undefined
  multipart: boolean
  /** Feature flag: with the flag off the path does not exist. */
  flag: FeatureFlag | undefined
  /** Path of the procedure in the router, `tips.send`. */
  procedure: string
  type: 'query' | 'mutation'
  parameters: string[]
  input: z.core.$ZodType | undefined
  output: z.core.$ZodType | undefined
}

export type RestMatch = { call: RestCall; parameters: Record<string, string> }
export type RestTable = {
  calls: RestCall[]
  /** Finds the call of a path. `methods` is filled if the path exists with other methods. */
  match(method: string, path: string, on: readonly FeatureFlag[]): { found: RestMatch | undefined; methods: string[] }
}

export const restBase = '/api/v1'

type Definition = {
  type: 'query' | 'mutation' | 'subscription'
  meta?: RestAddress & FlagMeta
  inputs: unknown[]
  output?: unknown
}

const asSchema = (value: unknown) => (value instanceof z.core.$ZodType ? value : undefined)

/** Creates the table of every procedure with a path, from the router itself, so that REST never differs from tRPC. */
export function createRestTable(router: AnyRouter): RestTable {
  const procedures: Record<string, { _def: Definition }> = router._def.procedures
  const calls = Object.entries(procedures).flatMap(([procedure, { _def }]): RestCall[] => {
    const address = _def.meta?.rest
    if (!address || _def.type === 'subscription') return []
    return [
      {
        method: address.method,
        path: restBase + address.path,
        alias: address.alias,
        status: address.status,
        contentType: address.contentType,
        fileType: address.fileType,
        multipart: address.multipart,
        flag: _def.meta?.flag,
        procedure,
        type: _def.type,
        parameters: [...address.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []),
        input: asSchema(_def.inputs.at(-1)),
        output: asSchema(_def.output),
      },
    ]
  })
  const routes = calls.flatMap((call) =>
    [call.path, call.alias].flatMap((path) => (path ? [{ call, segments: path.split('/') }] : [])),
  )
  // Literal segments before parameters: /notifications/read-all before /notifications/{id}.
  const weight = (segments: string[]) => segments.map((s) => (s.startsWith('{') ? '1' : '0')).join('')
  routes.sort((a, b) => weight(a.segments).localeCompare(weight(b.segments)))

  return {
    calls,
    match(method, path, on) {
      const wanted = path.split('/')
      const methods = new Set<string>()
      for (const { call, segments } of routes) {
        const parameters = matchSegments(segments, wanted)
        if (!parameters) continue
        const isThere = isOn(call.flag, on)
        // A call whose flag is off hides its path, also from other methods and more general paths.
        if (call.method === method) return { found: isThere ? { call, parameters } : undefined, methods: [] }
        if (isThere) methods.add(call.method)
      }
      return { found: undefined, methods: [...methods] }
    },
  }
}

function matchSegments(pattern: string[], wanted: string[]): Record<string, string> | undefined {
  if (pattern.length !== wanted.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [i, segment] of pattern.entries()) {
    const given = wanted[i] ?? ''
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined) {
      if (segment !== given) return undefined
      continue
    }
    if (given === '') return undefined
    try {
      parameters[name] = decodeURIComponent(given)
    } catch {
      return undefined
    }
  }
  return parameters
}
