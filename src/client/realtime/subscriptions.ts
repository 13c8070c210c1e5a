import type { ChannelMessage } from './ablyConnection.ts'

export type Listener = {
  channel: string
  /** The message name. */
  name: string
  /** `from`: the publisher's user id; undefined when the server published it. */
  hear: (data: unknown, from: string | undefined) => void
}

/** The channel listeners of one tab. */
export type Subscriptions = {
  listen(listener: Listener): () => void
  /** `whenLate`: also at once, where the channel stood before: what it keeps up to date is older than that. */
  onMissed(channel: string, missed: () => void, whenLate?: boolean): () => void
  /** Channels with at least one listener. */
  channels(): string[]
  deliver(message: ChannelMessage): void
  callMissed(channel: string): void
}

/** @param changed is called when a channel gets its first listener or loses its last. */
export function createSubscriptions(changed: () => void): Subscriptions {
  const listeners = new Map<string, Set<Listener>>()
  const missed = new Map<string, Set<() => void>>()
  /** Channels that stood at some time. */
  const stood = new Set<string>()

  function add<T>(all: Map<string, Set<T>>, channel: string, one: T): () => void {
    const set = all.get(channel) ?? new Set()
    all.set(channel, set.add(one))
    changed()
    return () => {
      set.delete(one)
      if (set.size > 0) return
      if (all.get(channel) === set) all.delete(channel)
      changed()
    }
  }

  return {
    listen: (listener) => add(listeners, listener.channel, listener),
    onMissed(channel, call, whenLate = false) {
      if (whenLate && stood.has(channel)) call()
      return add(missed, channel, call)
    },
    channels: () => [...new Set([...listeners.keys(), ...missed.keys()])],
    deliver({ channel, name, data, from }) {
      for (const listener of [...(listeners.get(channel) ?? [])]) if (listener.name === name) listener.hear(data, from)
    },
    callMissed(channel) {
      stood.add(channel)
      for (const call of [...(missed.get(channel) ?? [])]) call()
    },
  }
}
