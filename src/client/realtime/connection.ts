import { createLead, type Lead } from './lead.ts'
import type { Link, LinkEvents, Said } from './link.ts'
import { joinTabs, type Word } from './tabs.ts'

export type Listener = {
  channel: string
  /** The message name. */
  name: string
  /** `from`: who published it; undefined: the server did. */
  hear: (data: unknown, from: string | undefined) => void
}

/** Realtime for one signed-in person in one tab; the tabs of a browser share one connection to the service. */
export type RealtimeConnection = {
  /** @returns how to stop listening. */
  listen(listener: Listener): () => void
  /**
   * Calls `missed` whenever messages may have been missed: at the start, after a drop that was too long, when another tab
   * took over the connection, and again and again, ever more rarely, for as long as the service is down.
   */
  onMissed(channel: string, missed: () => void): () => void
  /** Says something in the person's own name; it may be lost. */
  publish(channel: string, name: string, data: unknown): void
  close(): void
}

export type OpenLink = (first: ReadonlySet<string>, events: LinkEvents) => Promise<Link>

/** How long wishes are gathered before they are told: a screen has many at once. */
const gatherMs = 20

export function createRealtimeConnection(userId: string, openLink: OpenLink): RealtimeConnection {
  const listeners = new Map<string, Set<Listener>>()
  const missed = new Map<string, Set<() => void>>()
  let lead: Lead | undefined
  let isReady = false
  let isClosed = false
  let gathering: ReturnType<typeof setTimeout> | undefined

  const wants = () => [...new Set([...listeners.keys(), ...missed.keys()])]
  const say = ({ channel, name, data, from }: Said) => {
    for (const listener of [...(listeners.get(channel) ?? [])]) if (listener.name === name) listener.hear(data, from)
  }
  const callMissed = (channel: string) => {
    for (const call of [...(missed.get(channel) ?? [])]) call()
  }
  const tellWants = () => {
    clearTimeout(gathering)
    gathering = undefined
    if (lead) lead.wants(tabs.tab, wants())
    else if (isReady) tabs.tell({ kind: 'wants', tab: tabs.tab, channels: wants() })
  }
  const wish = () => {
    if (!isClosed) gathering ??= setTimeout(tellWants, gatherMs)
  }
  const hear = (word: Word) => {
    if (word.kind === 'lead') tellWants()
    if (word.kind === 'wants') lead?.wants(word.tab, word.channels)
    if (word.kind === 'publish') lead?.publish(word.channel, word.name, word.data)
    if (word.kind === 'said') say(word.message)
    if (word.kind === 'missed' && (word.tab ?? tabs.tab) === tabs.tab) callMissed(word.channel)
  }
  const tabs = joinTabs(userId, {
    hear,
    ready() {
      isReady = true
      tellWants()
    },
    lead() {
      // what is told to the others is heard here too
      const tell = (word: Word) => {
        tabs.tell(word)
        hear(word)
      }
      lead = createLead(openLink, { tell, whenGone: tabs.whenGone })
      lead.wants(tabs.tab, wants())
      tabs.tell({ kind: 'lead' })
    },
  })

  /** Adds to a channel's set; its first and last member change what this tab wants. */
  function keep<T>(all: Map<string, Set<T>>, channel: string, one: T): () => void {
    const set = all.get(channel) ?? new Set()
    all.set(channel, set.add(one))
    wish()
    return () => {
      set.delete(one)
      if (set.size > 0) return
      if (all.get(channel) === set) all.delete(channel)
      wish()
    }
  }

  return {
    listen: (listener) => keep(listeners, listener.channel, listener),
    onMissed: (channel, call) => keep(missed, channel, call),
    publish(channel, name, data) {
      if (isClosed) return
      if (lead) lead.publish(channel, name, data)
      else tabs.tell({ kind: 'publish', channel, name, data })
    },
    close() {
      isClosed = true
      clearTimeout(gathering)
      lead?.close()
      tabs.close()
    },
  }
}
