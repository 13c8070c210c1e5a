import type { AccessClaims } from './access-token.ts'

/**
 * Who writes. Every context has one: a signed-in person, an admin, a scheduled job, a provider that calls a webhook, or a
 * visitor, who is nobody yet. Audit entries and log lines carry it.
 */
export type Actor =
  | { kind: 'person'; id: string; role: 'fan' | 'creator' }
  | { kind: 'admin'; id: string; role: 'admin' }
  | { kind: 'job'; name: string }
  | { kind: 'provider'; name: 'stripe' | 'ably' | 'realtimekit' }
  | { kind: 'visitor' }

export type AdminActor = Extract<Actor, { kind: 'admin' }>

/** The actor of a request, from its access token's claims. */
export function actorOf(claims: AccessClaims | null): Actor {
  if (!claims) return { kind: 'visitor' }
  const { userId: id, role } = claims
  return role === 'admin' ? { kind: 'admin', id, role } : { kind: 'person', id, role }
}

/** What names the actor within its kind: a user id, a job's or a provider's name; null for a visitor. */
export function actorId(actor: Actor): string | null {
  if ('id' in actor) return actor.id
  return 'name' in actor ? actor.name : null
}

/** As log lines show it: `admin:<user id>`, `job:proof`, `visitor`. */
export function actorLabel(actor: Actor): string {
  const id = actorId(actor)
  return id === null ? actor.kind : `${actor.kind}:${id}`
}
