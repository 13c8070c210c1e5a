import type { Said } from './link.ts'

/** What the tabs of one person in one browser tell each other. */
export type Word =
  | { kind: 'lead' }
  /** Everything this tab listens to. */
  | { kind: 'wants'; tab: string; channels: readonly string[] }
  | { kind: 'said'; message: Said }
  /** Read the channel again: all tabs, or the one that has just begun to listen. */
  | { kind: 'missed'; channel: string; tab: string | undefined }
  /** Somebody is looking at another tab: a leading one in the background may be asleep. */
  | { kind: 'wake' }
  | { kind: 'publish'; channel: string; name: string; data: unknown }

export type Tabs = {
  readonly tab: string
  tell(word: Word): void
  /** Calls when the named tab is gone, however it went. */
  whenGone(tab: string, gone: () => void): void
  close(): void
}

type Listening = { hear(word: Word): void; lead(): void; ready(): void }

/**
 * The tabs of one person: one of them leads, and when it is gone, however it went, the next does within moments. Held
 * together by Web Locks, which end with their tab; where a browser has none, every tab leads for itself alone.
 */
export function joinTabs(userId: string, { hear, lead, ready }: Listening): Tabs {
  const tab = crypto.randomUUID()
  const room = `limelight-realtime-${userId}`
  if (!('locks' in navigator)) {
    queueMicrotask(() => {
      lead()
      ready()
    })
    return { tab, tell: () => undefined, whenGone: () => undefined, close: () => undefined }
  }
  const bus = new BroadcastChannel(room)
  const leaving = new AbortController()
  const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))
  bus.onmessage = ({ data }: MessageEvent<Word>) => hear(data)
  const keep = (name: string, held: () => void) =>
    navigator.locks
      .request(name, { signal: leaving.signal }, () => {
        if (leaving.signal.aborted) return undefined
        held()
        return left
      })
      // only leaving ends the wait
      .catch(() => {})
  // as long as a tab has its own lock, the leader knows that it is there
  void keep(`${room}-${tab}`, () => {
    ready()
    void keep(room, lead)
  })
  return {
    tab,
    tell: (word) => bus.postMessage(word),
    whenGone: (other, gone) =>
      void navigator.locks.request(`${room}-${other}`, { signal: leaving.signal }, gone).catch(() => {}),
    close() {
      bus.close()
      leaving.abort()
    },
  }
}
