import type { Session } from '#shared/session.ts'
import type { SessionEventType } from './state.ts'

export type SessionEvent = { type: SessionEventType; session: Session | null }
type Listener = (event: SessionEvent) => void

// of the tab, which has one session: only ever filled in a browser
const listeners = new Set<Listener>()
let latest: { session: Session | null } | undefined

/** Tells whoever listens in this tab. */
export function announceSession(type: SessionEventType, session: Session | null): void {
  latest = { session }
  for (const listener of listeners) listener({ type, session })
}

/**
 * Calls `listener` with everything that happens to the session, here or in another tab, beginning
 * with the session as it is: at once, or when it has been read. @returns how to stop.
 */
export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener)
  if (latest) listener({ type: 'initial session', session: latest.session })
  return () => listeners.delete(listener)
}
