import { createEars, type Ears } from './ears.ts'
import { createLead, type Lead } from './lead.ts'
import type { Link, LinkEvents } from './link.ts'
import { joinTabs, type Word } from './tabs.ts'

/** Realtime for one signed-in person in one tab; the tabs of a browser share one connection to the service. */
export type RealtimeConnection = Pick<Ears, 'listen'> & {
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
/** How often a tab that is looked at sees to it that the leading one is awake. */
export const wakesMs = 5_000

export function createRealtimeConnection(userId: string, openLink: OpenLink): RealtimeConnection {
  let lead: Lead | undefined
  let isReady = false
  let isClosed = false
  let gathering: ReturnType<typeof setTimeout> | undefined
  const ears = createEars(() => {
    if (!isClosed) gathering ??= setTimeout(tellWants, gatherMs)
  })
  const tabs = joinTabs(userId, { hear, lead: takeLead, ready })

  const waking = setInterval(() => {
    if (!lead && isReady && typeof document !== 'undefined' && !document.hidden) tabs.tell({ kind: 'wake' })
  }, wakesMs)

  function tellWants(): void {
    clearTimeout(gathering)
    gathering = undefined
    if (lead) lead.wants(tabs.tab, ears.channels())
    else if (isReady) tabs.tell({ kind: 'wants', tab: tabs.tab, channels: ears.channels() })
  }
  function ready(): void {
    isReady = true
    tellWants()
  }
  function takeLead(): void {
    // what is told to the others is heard here too
    const tell = (word: Word) => {
      tabs.tell(word)
      hear(word)
    }
    lead = createLead(openLink, { tell, whenGone: tabs.whenGone })
    lead.wants(tabs.tab, ears.channels())
    tabs.tell({ kind: 'lead' })
  }
  function hear(word: Word): void {
    if (word.kind === 'lead') tellWants()
    if (word.kind === 'wants') lead?.wants(word.tab, word.channels)
    if (word.kind === 'wake') lead?.wake()
    if (word.kind === 'publish') lead?.publish(word.channel, word.name, word.data)
    if (word.kind === 'said') ears.say(word.message)
    if (word.kind === 'missed' && (word.tab ?? tabs.tab) === tabs.tab) ears.callMissed(word.channel)
  }

  return {
    listen: ears.listen,
    onMissed: ears.onMissed,
    publish(channel, name, data) {
      if (isClosed) return
      if (lead) lead.publish(channel, name, data)
      else tabs.tell({ kind: 'publish', channel, name, data })
    },
    close() {
      isClosed = true
      clearTimeout(gathering)
      clearInterval(waking)
      lead?.close()
      tabs.close()
    },
  }
}
