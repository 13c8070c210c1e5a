import type { AccessClaims } from './access-token.ts'

/**
 * The author of a change. Every context has one: a signed-in user, an admin, a scheduled job, a provider that calls a
 * webhook, or an anonymous visitor. Audit entries and log lines contain it.
 */
export type Actor =
  | { kind: 'person'; id: string; role: 'fan' | 'creator' }
  | { kind: 'admin'; id: string; role: 'admin' }
  | { kind: 'job'; name: string }
  | { kind: 'provider'; name: 'stripe' | 'ably' | 'realtimekit' }
  | { kind: 'visitor' }

export type AdminActor = Extract<Actor, { kind: 'admin' }>

/** Returns the actor of a request, from the claims of its access token. */
export function actorOf(claims: AccessClaims | null): Actor {
  if (!claims) return { kind: 'visitor' }
  const { userId: id, role } = claims
  return role === 'admin' ? { kind: 'admin', id, role } : { kind: 'person', id, role }
}

/** Returns the id of the actor within its kind: a user id, or the name of a job or provider; null for a visitor. */
export function actorId(actor: Actor): string | null {
  if ('id' in actor) return actor.id
  return 'name' in actor ? actor.name : null
}

/** Returns the actor as log lines show it: `admin:<user id>`, `job:proof`, `visitor`. */
export function actorLabel(actor: Actor): string {
  const id = actorId(actor)
  return id === null ? actor.kind : `${actor.kind}:${id}`
}
