import type { OpenConnection } from './ablyConnection.ts'
import { createLeader, type Leader } from './leader.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'
import { joinTabChannel, type TabMessage } from './tabChannel.ts'

/** Realtime for one signed-in user in one tab. The tabs of a browser share one connection to the service. */
export type RealtimeConnection = Pick<Subscriptions, 'listen'> & {
  /**
   * Calls `missed` whenever messages may have been missed: at the start, after a long drop, when another tab takes over
   * the connection, when a listener is added shortly after its message was sent, and with backoff while the service is
   * down. With `whenLate` it is also called at once if the channel is already attached.
   */
  onMissed: Subscriptions['onMissed']
  /** Publishes as this user, without delivery guarantee. */
  publish(channel: string, name: string, data: unknown): void
  close(): void
}

/** Milliseconds for which subscriptions are batched, because a screen adds many at once. */
const gatherMs = 20
/** Interval in milliseconds in which a visible tab wakes the leading one, whose timers may be throttled in the background. */
export const wakesMs = 5_000

export function createRealtimeConnection(userId: string, openConnection: OpenConnection): RealtimeConnection {
  let leader: Leader | undefined
  let isReady = false
  let isClosed = false
  let gathering: ReturnType<typeof setTimeout> | undefined
  const subscriptions = createSubscriptions(() => {
    if (!isClosed) gathering ??= setTimeout(reportChannels, gatherMs)
  })
  const tabs = joinTabChannel(userId, { hear, lead: takeLead, ready })

  const waking = setInterval(() => {
    if (!leader && isReady && typeof document !== 'undefined' && !document.hidden) tabs.tell({ kind: 'wake' })
  }, wakesMs)

  function reportChannels(): void {
    clearTimeout(gathering)
    gathering = undefined
    if (leader) leader.wants(tabs.tab, subscriptions.channels())
    else if (isReady) tabs.tell({ kind: 'wants', tab: tabs.tab, channels: subscriptions.channels() })
  }
  function ready(): void {
    isReady = true
    reportChannels()
  }
  function takeLead(): void {
    // A BroadcastChannel does not echo to its sender.
    const tell = (message: TabMessage) => {
      tabs.tell(message)
      hear(message)
    }
    leader = createLeader(openConnection, { tell, whenGone: tabs.whenGone })
    leader.wants(tabs.tab, subscriptions.channels())
    tabs.tell({ kind: 'lead' })
  }
  function hear(message: TabMessage): void {
    if (message.kind === 'lead') reportChannels()
    if (message.kind === 'wants') leader?.wants(message.tab, message.channels)
    if (message.kind === 'wake') leader?.wake()
    if (message.kind === 'publish') leader?.publish(message.channel, message.name, message.data)
    if (message.kind === 'said') subscriptions.deliver(message.message)
    if (message.kind === 'missed' && (message.tab ?? tabs.tab) === tabs.tab) subscriptions.callMissed(message.channel)
  }

  return {
    listen: subscriptions.listen,
    onMissed: subscriptions.onMissed,
    publish(channel, name, data) {
      if (isClosed) return
      if (leader) leader.publish(channel, name, data)
      else tabs.tell({ kind: 'publish', channel, name, data })
    },
    close() {
      isClosed = true
      clearTimeout(gathering)
      clearInterval(waking)
      leader?.close()
      tabs.close()
    },
  }
}
