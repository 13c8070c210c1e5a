import type { Bytes } from './reply.ts'

/** A stored value. `expiresAt` is in milliseconds since the epoch; without it the value does not expire. */
export type Entry = { data: Bytes; expiresAt?: number | undefined }

/** Keyspace of strings. An expired key does not exist for readers. */
export class Store {
  readonly now: () => number
  readonly #entries = new Map<Bytes, Entry>()

  constructor(now: () => number) {
    this.now = now
  }

  read(key: Bytes): Bytes | undefined {
    return this.#entry(key)?.data
  }

  has(key: Bytes): boolean {
    return this.#entry(key) !== undefined
  }

  /** Replaces the value and expiry of a key. */
  write(key: Bytes, data: Bytes, expiresAt?: number): void {
    this.#entries.set(key, { data, expiresAt })
  }

  /** Replaces the value of a key and keeps its expiry. */
  amend(key: Bytes, data: Bytes): void {
    this.write(key, data, this.#entry(key)?.expiresAt)
  }

  /** @returns true if the key existed. */
  expire(key: Bytes, at: number): boolean {
    const entry = this.#entry(key)
    if (entry) entry.expiresAt = at
    return entry !== undefined
  }

  /** @returns true if the key existed. */
  delete(key: Bytes): boolean {
    const wasThere = this.has(key)
    this.#entries.delete(key)
    return wasThere
  }

  clear(): void {
    this.#entries.clear()
  }

  /** Yields unexpired keys, oldest first. */
  *live(): Generator<[Bytes, Entry]> {
    for (const key of this.#entries.keys()) {
      const entry = this.#entry(key)
      if (entry) yield [key, entry]
    }
  }

  #entry(key: Bytes): Entry | undefined {
    const entry = this.#entries.get(key)
    if (entry?.expiresAt === undefined || entry.expiresAt > this.now()) return entry
    this.#entries.delete(key)
    return undefined
  }
}
