import { openTabs } from '../openTabs.ts'
import type { ChannelMessage } from './ablyConnection.ts'

/** Messages between the tabs of one user in one browser. */
export type TabMessage =
  | { kind: 'lead' }
  /** All channels that this tab subscribes to. */
  | { kind: 'wants'; tab: string; channels: readonly string[] }
  | { kind: 'said'; message: ChannelMessage }
  /** Re-read the channel: all tabs, or only the one that has just subscribed. */
  | { kind: 'missed'; channel: string; tab: string | undefined }
  /** Another tab is visible; the leader may be throttled in the background. */
  | { kind: 'wake' }
  | { kind: 'publish'; channel: string; name: string; data: unknown }

export type TabChannel = {
  readonly tab: string
  tell(message: TabMessage): void
  /** Calls when the named tab was closed or has crashed. */
  whenGone(tab: string, gone: () => void): void
  close(): void
}

type Listening = { hear(message: TabMessage): void; lead(): void; ready(): void }

/**
 * Elects a leader between the tabs of one user with Web Locks, which end with their tab: if the leader closes, the next
 * tab takes over within moments. Without Web Locks or a channel between tabs, every tab is its own leader.
 */
export function joinTabChannel(userId: string, { hear, lead, ready }: Listening): TabChannel {
  const tab = crypto.randomUUID()
  const room = `limelight-realtime-${userId}`
  const bus = 'locks' in navigator ? openTabs(room) : undefined
  const beAlone = () => {
    lead()
    ready()
  }
  if (!bus) {
    queueMicrotask(beAlone)
    return { tab, tell: () => undefined, whenGone: () => undefined, close: () => undefined }
  }
  const leaving = new AbortController()
  const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))
  bus.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data)
  const keep = (name: string, held: () => void) =>
    navigator.locks
      .request(name, { signal: leaving.signal }, () => {
        if (leaving.signal.aborted) return undefined
        held()
        return left
      })
      // Rejects when this tab closes the channel. A rejection before that means that the browser refuses locks.
      .catch(() => (leaving.signal.aborted || name === room ? undefined : beAlone()))
  // The leader waits for this lock to learn that the tab has closed.
  void keep(`${room}-${tab}`, () => {
    ready()
    void keep(room, lead)
  })
  return {
    tab,
    tell: (message) => bus.postMessage(message),
    whenGone: (other, gone) =>
      void navigator.locks.request(`${room}-${other}`, { signal: leaving.signal }, gone).catch(() => {}),
    close() {
      bus.close()
      leaving.abort()
    },
  }
}
