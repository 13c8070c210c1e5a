import { mailLifeMs } from './spec.ts'

/** PKCE verifier that the browser stored when it requested a mail. Only this browser can use the link of that mail. */
export type StoredVerifier = { verifier: string; email: string; until: number }
export type MailKind = 'link' | 'reset'
export type StoredVerifiers = Partial<Record<MailKind, StoredVerifier>>

/** Milliseconds that a stored verifier outlives its link, for slow mails and clock differences. */
const slackMs = 5 * 60_000

const isVerifier = (value: unknown): value is StoredVerifier =>
  typeof value === 'object' &&
  value !== null &&
  'verifier' in value &&
  typeof value.verifier === 'string' &&
  'email' in value &&
  typeof value.email === 'string' &&
  'until' in value &&
  typeof value.until === 'number'

/** Returns the stored verifiers that are still valid. Ignores malformed and expired ones. */
export function readVerifiers(stored: string | null, now: number): StoredVerifiers {
  let found: unknown
  try {
    found = JSON.parse(stored ?? '{}')
  } catch {
    return {}
  }
  if (typeof found !== 'object' || found === null) return {}
  const kept: StoredVerifiers = {}
  for (const kind of ['link', 'reset'] as const) {
    const value: unknown = kind in found ? Reflect.get(found, kind) : undefined
    if (isVerifier(value) && value.until > now) kept[kind] = value
  }
  return kept
}

/** Stores the verifier for the next mail of a kind. Reuses a valid one, so that each of several mails to this browser works. */
export function storeVerifier(
  verifiers: StoredVerifiers,
  kind: MailKind,
  email: string,
  fresh: string,
  now: number,
): StoredVerifiers {
  const verifier = verifiers[kind]?.verifier ?? fresh
  return { ...verifiers, [kind]: { verifier, email, until: now + mailLifeMs[kind] + slackMs } }
}
