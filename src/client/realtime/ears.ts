import type { Said } from './link.ts'

export type Listener = {
  channel: string
  /** The message name. */
  name: string
  /** `from`: who published it; undefined: the server did. */
  hear: (data: unknown, from: string | undefined) => void
}

/** Who listens to what in one tab. */
export type Ears = {
  listen(listener: Listener): () => void
  onMissed(channel: string, missed: () => void): () => void
  /** The channels that anybody listens to. */
  channels(): string[]
  say(message: Said): void
  callMissed(channel: string): void
}

/** @param changed is called whenever somebody listens to a channel as the first, or as the last does so no more. */
export function createEars(changed: () => void): Ears {
  const listeners = new Map<string, Set<Listener>>()
  const missed = new Map<string, Set<() => void>>()

  function keep<T>(all: Map<string, Set<T>>, channel: string, one: T): () => void {
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
    listen: (listener) => keep(listeners, listener.channel, listener),
    onMissed: (channel, call) => keep(missed, channel, call),
    channels: () => [...new Set([...listeners.keys(), ...missed.keys()])],
    say({ channel, name, data, from }) {
      for (const listener of [...(listeners.get(channel) ?? [])]) if (listener.name === name) listener.hear(data, from)
    },
    callMissed(channel) {
      for (const call of [...(missed.get(channel) ?? [])]) call()
    },
  }
}
