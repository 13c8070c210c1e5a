import { within } from '../time/within.ts'
import type { AblyConnection, ConnectionEvents, OpenConnection } from './ablyConnection.ts'
import type { TabMessage } from './tabChannel.ts'

/** The tab that holds the connection for all tabs of a user. */
export type Leader = {
  wants(tab: string, channels: readonly string[]): void
  publish(channel: string, name: string, data: unknown): void
  wake(): void
  close(): void
}

type World = {
  tell(word: TabMessage): void
  whenGone(tab: string, gone: () => void): void
}

/** Milliseconds for which a channel without listeners is kept, because the next screen often subscribes again. */
const lingerMs = 2_000
/** Time limit in milliseconds of loading and starting the library. The next attempt starts after it. */
const openWithinMs = 20_000
/** Backoff in milliseconds of re-reading lists while the service is down. */
export const rereadMs = { first: 5_000, last: 60_000 }

export function createLeader(openConnection: OpenConnection, { tell, whenGone }: World): Leader {
  let connection: AblyConnection | undefined
  let isClosed = false
  const channels = createChannels({ tell, whenGone }, (all) => connection?.hold(all))
  const reread = createReread(() => {
    for (const channel of channels.all()) tell({ kind: 'missed', channel, tab: undefined })
  })
  const events: ConnectionEvents = {
    said(message) {
      if (!isClosed) tell({ kind: 'said', message })
    },
    missed(channel) {
      if (!isClosed) channels.missed(channel)
    },
    changed(isUp) {
      if (isUp || isClosed) reread.stop()
      else reread.start()
    },
  }
  function open(): void {
    within(openWithinMs, openConnection(channels.all(), events), (late) => late.close()).then(
      (opened) => {
        if (isClosed) return opened.close()
        connection = opened
        channels.hold()
      },
      // The chunk failed to load, or did not respond in time.
      () => setTimeout(() => isClosed || open(), rereadMs.first),
    )
  }
  reread.start()
  // The other tabs report their channels within this time, so that one token covers them all.
  setTimeout(() => isClosed || open(), 50)

  return {
    wants: channels.wants,
    publish: (channel, name, data) => connection?.publish(channel, name, data),
    wake: () => connection?.wake(),
    close() {
      isClosed = true
      channels.close()
      reread.stop()
      connection?.close()
    },
  }
}

/** Tracks the channels that any tab wants. Calls `holdAll` with all of them after a change. */
function createChannels({ tell, whenGone }: World, holdAll: (channels: ReadonlySet<string>) => void) {
  const wanted = new Map<string, ReadonlySet<string>>()
  /** Attached channels. A tab that joins one later is notified that it may have missed messages. */
  const attached = new Set<string>()
  let lingering: ReturnType<typeof setTimeout> | undefined
  const all = () => new Set([...wanted.values()].flatMap((channels) => [...channels]))

  const hold = () => {
    const channels = all()
    for (const channel of attached) if (!channels.has(channel)) attached.delete(channel)
    holdAll(channels)
  }
  return {
    all,
    hold,
    wants(tab: string, channels: readonly string[]) {
      const before = wanted.get(tab)
      if (!before)
        whenGone(tab, () => {
          wanted.delete(tab)
          hold()
        })
      wanted.set(tab, new Set(channels))
      for (const channel of channels)
        if (!before?.has(channel) && attached.has(channel)) tell({ kind: 'missed', channel, tab })
      const isMore = channels.some((channel) => !before?.has(channel))
      clearTimeout(lingering)
      if (isMore) hold()
      else lingering = setTimeout(hold, lingerMs)
    },
    missed(channel: string) {
      attached.add(channel)
      tell({ kind: 'missed', channel, tab: undefined })
    },
    close: () => clearTimeout(lingering),
  }
}

/** Calls with exponential backoff between `start` and `stop`. */
function createReread(call: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = (ms: number) => {
    timer = setTimeout(() => {
      call()
      next(Math.min(2 * ms, rereadMs.last))
    }, ms)
  }
  return {
    start() {
      if (timer === undefined) next(rereadMs.first)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
