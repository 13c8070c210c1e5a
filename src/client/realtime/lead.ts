import type { OpenLink } from './connection.ts'
import type { Link, LinkEvents } from './link.ts'
import type { Word } from './tabs.ts'

/** What the leading tab does for all of them. */
export type Lead = {
  wants(tab: string, channels: readonly string[]): void
  publish(channel: string, name: string, data: unknown): void
  wake(): void
  close(): void
}

type World = {
  tell(word: Word): void
  whenGone(tab: string, gone: () => void): void
}

/** A channel that nobody listens to any more is kept a little: the next screen often wants it again. */
const lingerMs = 2_000
/** While the service is down everything is read again, at first after this long and then ever more rarely. */
export const rereadMs = { first: 5_000, last: 60_000 }

export function createLead(openLink: OpenLink, { tell, whenGone }: World): Lead {
  const wanted = new Map<string, ReadonlySet<string>>()
  /** Channels that are heard: who joins one has to be told that it may have missed something. */
  const heard = new Set<string>()
  const reread = createReread(() => {
    for (const channel of union()) tell({ kind: 'missed', channel, tab: undefined })
  })
  let link: Link | undefined
  let isClosed = false
  let lingering: ReturnType<typeof setTimeout> | undefined
  const union = () => new Set([...wanted.values()].flatMap((channels) => [...channels]))

  const hold = () => {
    lingering = undefined
    const all = union()
    for (const channel of heard) if (!all.has(channel)) heard.delete(channel)
    link?.hold(all)
  }
  const events: LinkEvents = {
    said(message) {
      if (!isClosed) tell({ kind: 'said', message })
    },
    missed(channel) {
      if (isClosed) return
      heard.add(channel)
      tell({ kind: 'missed', channel, tab: undefined })
    },
    changed(isUp) {
      if (isUp || isClosed) reread.stop()
      else reread.start()
    },
  }
  function open(): void {
    openLink(union(), events).then(
      (opened) => {
        if (isClosed) return opened.close()
        link = opened
        hold()
      },
      // its code did not arrive
      () => setTimeout(() => isClosed || open(), rereadMs.first),
    )
  }
  reread.start()
  // what the other tabs want is known in a moment, and then one token opens it all
  setTimeout(() => isClosed || open(), 50)

  return {
    wants(tab, channels) {
      const before = wanted.get(tab)
      if (!before)
        whenGone(tab, () => {
          wanted.delete(tab)
          hold()
        })
      wanted.set(tab, new Set(channels))
      for (const channel of channels)
        if (!before?.has(channel) && heard.has(channel)) tell({ kind: 'missed', channel, tab })
      const isMore = channels.some((channel) => !before?.has(channel))
      clearTimeout(lingering)
      if (isMore) hold()
      else lingering = setTimeout(hold, lingerMs)
    },
    publish: (channel, name, data) => link?.publish(channel, name, data),
    wake: () => link?.wake(),
    close() {
      isClosed = true
      clearTimeout(lingering)
      reread.stop()
      link?.close()
    },
  }
}

/** Calls with growing distance between `start` and `stop`. */
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
