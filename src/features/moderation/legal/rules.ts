import { isUuid } from '#shared/encoding.ts'
import type { LegalKind } from '../lists.ts'
import { legalHours } from './spec.ts'

const hourMs = 60 * 60_000
export const legalDue = (kind: LegalKind, now: Date): Date => new Date(now.getTime() + legalHours[kind] * hourMs)

/** Returns the ids in a URL and the username at the start of its path. */
export function idsInUrl(address: string): { ids: string[]; name: string | null } {
  const ids = [...address.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi)]
    .map(([id]) => id.toLowerCase())
    .filter((id) => isUuid(id))
  const path = address.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/, '')
  const [, first = '', second = ''] = path.split('/')
  const name = (first === 'creator' ? second : first).toLowerCase()
  return { ids: [...new Set(ids)].slice(0, 5), name: /^[a-z0-9_]{3,30}$/.test(name) ? name : null }
}
