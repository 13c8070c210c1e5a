import { fromBase64 } from '#shared/encoding.ts'
import { LINES, PRESENCE_ENDS } from './spec.ts'

type Reason = keyof typeof PRESENCE_ENDS

const isKnown = (reason: string): reason is Reason => reason in PRESENCE_ENDS

/** Returns a text for the reason of a disconnection; null if the call ended. */
export const presenceEnd = (reason: string | null): string | null =>
  reason === null ? null : isKnown(reason) ? PRESENCE_ENDS[reason] : PRESENCE_ENDS.other

/** Returns the description of a line of a receipt. */
export const lineText = (what: keyof typeof LINES, leastMinutes: number): string =>
  what === 'least' ? LINES.least(leastMinutes) : LINES[what]

/** Parses a compact JWS into payload, signature and key id. @throws for a malformed JWS. */
export function readJws(jws: string) {
  const [head = '', payload = '', signature = ''] = jws.split('.')
  const header: unknown = JSON.parse(new TextDecoder().decode(fromBase64(head)))
  const kid = typeof header === 'object' && header !== null && 'kid' in header ? header.kid : undefined
  return {
    kid,
    signed: new TextEncoder().encode(`${head}.${payload}`),
    payload: new TextDecoder().decode(fromBase64(payload)),
    signature: fromBase64(signature),
  }
}

/** Returns true if the displayed receipt equals the signed payload, ignoring the order of fields. */
export const isSame = (shown: object, payload: string): boolean =>
  JSON.stringify(sorted(shown)) === JSON.stringify(sorted(JSON.parse(payload)))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  )
}
