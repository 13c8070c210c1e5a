import { useModals } from '../modals/useModals.ts'
import { useSession } from './use-session.ts'

/** What a visitor was about to do, with whom, and where that goes on once they have joined. */
export type JoinReason = {
  verb: 'tip' | 'follow' | 'message' | 'bookmark' | 'call' | 'subscribe to'
  person: { displayName: string; avatarUrl?: string | null | undefined }
  /** An address of ours; without it the page stays as it is. */
  next?: string
  /** What is done on this page as soon as they are in: their id. */
  onceIn?: (me: string) => void
}

/** Asks a visitor to join before they do something with a person, in the dialog `auth`. */
export function useJoin() {
  const isVisitor = useSession() === null
  const modals = useModals()
  return {
    isVisitor,
    join: (reason: JoinReason) => modals.open('auth', { mode: 'signup', reason }),
    /** Fetches the dialog's code, for a pointer or the focus on what opens it. */
    preloadJoin: () => void modals.preload('auth'),
  }
}
