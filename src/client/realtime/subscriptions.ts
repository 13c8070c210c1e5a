import type { ChannelMessage } from './ablyConnection.ts'

export type Listener = {
  channel: string
  /** The message name. */
  name: string
  /** `from`: the publisher's user id; undefined for the server. */
  hear: (data: unknown, from: string | undefined) => void
}

/** The channel listeners of one tab. */
export type Subscriptions = {
  listen(listener: Listener): () => void
  /**
   * Registers a callback for missed messages. It is called at once if a listener is added with it shortly after its
   * message was sent, because the shown data may be older. With `whenLate`, also if the channel was attached before.
   */
  onMissed(channel: string, missed: () => void, whenLate?: boolean): () => void
  /** Channels with at least one listener. */
  channels(): string[]
  deliver(message: ChannelMessage): void
  callMissed(channel: string): void
}

/** Longest time in milliseconds between reading data and listening: the stale time of a query, plus a slow network. */
export const latelyMs = 60_000

/** @param changed is called when a channel gets its first listener or loses its last. */
export function createSubscriptions(changed: () => void): Subscriptions {
  const listeners = new Map<string, Set<Listener>>()
  const missed = new Map<string, Set<() => void>>()
  /** Channels that were attached at some time. */
  const stood = new Set<string>()
  /** When each message of a channel was last received. */
  const said = new Map<string, Map<string, number>>()
  const newcomers = createNewcomers()

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
    listen(listener) {
      const at = said.get(listener.channel)?.get(listener.name)
      if (at !== undefined && performance.now() - at < latelyMs) newcomers.isLate(listener.channel)
      return add(listeners, listener.channel, listener)
    },
    onMissed(channel, call, whenLate = false) {
      if (whenLate && stood.has(channel)) call()
      else newcomers.add(channel, call)
      return add(missed, channel, call)
    },
    channels: () => [...new Set([...listeners.keys(), ...missed.keys()])],
    deliver({ channel, name, data, from }) {
      said.set(channel, (said.get(channel) ?? new Map()).set(name, performance.now()))
      for (const listener of [...(listeners.get(channel) ?? [])]) if (listener.name === name) listener.hear(data, from)
    },
    callMissed(channel) {
      stood.add(channel)
      for (const call of [...(missed.get(channel) ?? [])]) call()
    },
  }
}

/** Calls the new callbacks of a channel that also got a late listener. A screen adds both in one task. */
function createNewcomers() {
  const late = new Set<string>()
  const calls = new Map<string, Set<() => void>>()
  let isGathering = false
  const gather = () => {
    if (isGathering) return
    isGathering = true
    queueMicrotask(() => {
      const now = [...late].flatMap((channel) => [...(calls.get(channel) ?? [])])
      isGathering = false
      late.clear()
      calls.clear()
      for (const call of now) call()
    })
  }
  return {
    add(channel: string, call: () => void): void {
      calls.set(channel, (calls.get(channel) ?? new Set()).add(call))
      gather()
    },
    isLate(channel: string): void {
      late.add(channel)
      gather()
    },
  }
}
