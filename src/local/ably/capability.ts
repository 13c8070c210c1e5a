import * as z from 'zod'
import { AblyError } from './errors.ts'

/** Allowed operations by channel pattern. A single `*` means every operation. */
export type Capability = Record<string, string[]>

export const FULL_CAPABILITY: Capability = { '*': ['*'] }

const OPERATIONS = [
  '*',
  'publish',
  'subscribe',
  'presence',
  'presence-subscribe',
  'history',
  'stats',
  'channel-metadata',
  'push-subscribe',
  'push-admin',
  'privileged-headers',
  'object-subscribe',
  'object-publish',
  'annotation-subscribe',
  'annotation-publish',
  'message-update-own',
  'message-update-any',
  'message-delete-own',
  'message-delete-any',
  'message-append-own',
  'message-append-any',
] as const

const operationList = z
  .array(z.enum(OPERATIONS))
  .min(1)
  .refine((list) => list.length === 1 || !list.includes('*'), '"*" stands alone')
const capabilitySchema = z
  .record(z.string().min(1), operationList)
  .refine((capability) => Object.keys(capability).length > 0, 'empty')

/** Parses a requested capability from JSON. Throws 40003 for other texts and for unknown operations. */
export function parseCapability(text: unknown): Capability {
  if (typeof text !== 'string') throw new AblyError(40003, 400, 'Invalid capability: JSON text expected')
  const parsed = capabilitySchema.safeParse(jsonOrUndefined(text))
  if (!parsed.success) throw new AblyError(40003, 400, `Invalid capability: ${parsed.error.issues[0]?.message}`)
  return parsed.data
}

/** Returns true if a pattern matches. `*` matches one segment between colons or, at the end, one or more segments. */
export function resourceMatches(pattern: string, channel: string): boolean {
  if (pattern === '*') return true
  const wanted = pattern.split(':')
  const given = channel.split(':')
  const open = wanted.at(-1) === '*'
  if (open ? given.length < wanted.length : given.length !== wanted.length) return false
  return wanted.every((segment, i) => segment === '*' || segment === given[i])
}

export function permits(capability: Capability, channel: string, operation: string): boolean {
  return Object.entries(capability).some(
    ([pattern, operations]) =>
      (operations.includes('*') || operations.includes(operation)) && resourceMatches(pattern, channel),
  )
}

/** Returns the granted capability: the intersection of requested and allowed, resource by resource. */
export function intersect(requested: Capability, allowed: Capability): Capability {
  const granted = new Map<string, Set<string>>()
  for (const [asked, askedOperations] of Object.entries(requested)) {
    for (const [held, heldOperations] of Object.entries(allowed)) {
      const resource = narrower(asked, held)
      const operations = resource === undefined ? [] : common(askedOperations, heldOperations)
      if (resource === undefined || operations.length === 0) continue
      granted.set(resource, new Set([...(granted.get(resource) ?? []), ...operations]))
    }
  }
  const sorted = [...granted].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([resource, operations]) => [resource, tidy(operations)]))
}

function tidy(operations: Set<string>): string[] {
  return operations.has('*') ? ['*'] : [...operations].sort()
}

function narrower(a: string, b: string): string | undefined {
  if (resourceMatches(a, b)) return b
  return resourceMatches(b, a) ? a : undefined
}

function common(a: string[], b: string[]): string[] {
  if (a.includes('*')) return b
  return b.includes('*') ? a : a.filter((operation) => b.includes(operation))
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
