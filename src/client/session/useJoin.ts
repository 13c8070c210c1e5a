import { useModals } from '../modals/useModals.ts'
import { useSession } from './use-session.ts'

/** Action that a visitor was about to take, the other person, and the page to open after joining. */
export type JoinReason = {
  verb: 'tip' | 'follow' | 'message' | 'bookmark' | 'call' | 'subscribe to'
  person: { displayName: string; avatarUrl?: string | null | undefined }
  /** URL of an own page; without it the page stays. */
  next?: string
  /** Called on this page with the user's id after signing in. */
  onceIn?: (me: string) => void
}

/** Asks a visitor to join before they interact with a person, in the dialog `auth`. */
export function useJoin() {
  const isVisitor = useSession() === null
  const modals = useModals()
  return {
    isVisitor,
    join: (reason: JoinReason) => modals.open('auth', { mode: 'signup', reason }),
    /** Prefetches the dialog's code, on hover or focus of its button. */
    preloadJoin: () => void modals.preload('auth'),
  }
}
