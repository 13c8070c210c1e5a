import type { Session } from '#shared/session.ts'
import type { SessionEventType } from './state.ts'

export type SessionEvent = { type: SessionEventType; session: Session | null }
type Listener = (event: SessionEvent) => void

// One set for each tab, which has one session. Never filled on the server.
const listeners = new Set<Listener>()
let latest: { session: Session | null } | undefined

/** Notifies the listeners of this tab. */
export function announceSession(type: SessionEventType, session: Session | null): void {
  latest = { session }
  for (const listener of listeners) listener({ type, session })
}

/**
 * Calls `listener` with every session event of this and other tabs, beginning with the current session, at once or when
 * it has been read. @returns a function that unsubscribes.
 */
export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener)
  if (latest) listener({ type: 'initial session', session: latest.session })
  return () => listeners.delete(listener)
}
