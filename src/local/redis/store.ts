import { type Bytes, wrongType } from './reply.ts'

export type Value =
  | { kind: 'string'; data: Bytes }
  | { kind: 'hash'; data: Map<Bytes, Bytes> }
  | { kind: 'list'; data: Bytes[] }
  | { kind: 'set'; data: Set<Bytes> }
  | { kind: 'zset'; data: Map<Bytes, number> }

/** `expiresAt` in milliseconds since the epoch; `serial` grows with every new key and is what SCAN's cursor counts. */
export type Entry = Value & { expiresAt?: number | undefined; readonly serial: number }

const isEmpty = (value: Value) =>
  value.kind !== 'string' && (value.kind === 'list' ? value.data.length : value.data.size) === 0

/** The keyspace. An expired key is gone for every reader the moment the clock says so. */
export class Store {
  readonly now: () => number
  readonly #entries = new Map<Bytes, Entry>()
  #serial = 0

  constructor(now: () => number) {
    this.now = now
  }

  entry(key: Bytes): Entry | undefined {
    const entry = this.#entries.get(key)
    if (entry?.expiresAt === undefined || entry.expiresAt > this.now()) return entry
    this.#entries.delete(key)
    return undefined
  }

  has(key: Bytes): boolean {
    return this.entry(key) !== undefined
  }

  string(key: Bytes): Bytes | undefined {
    const entry = this.entry(key)
    if (entry && entry.kind !== 'string') throw wrongType()
    return entry?.data
  }

  hash(key: Bytes): Map<Bytes, Bytes> | undefined {
    const entry = this.entry(key)
    if (entry && entry.kind !== 'hash') throw wrongType()
    return entry?.data
  }

  list(key: Bytes): Bytes[] | undefined {
    const entry = this.entry(key)
    if (entry && entry.kind !== 'list') throw wrongType()
    return entry?.data
  }

  set(key: Bytes): Set<Bytes> | undefined {
    const entry = this.entry(key)
    if (entry && entry.kind !== 'set') throw wrongType()
    return entry?.data
  }

  zset(key: Bytes): Map<Bytes, number> | undefined {
    const entry = this.entry(key)
    if (entry && entry.kind !== 'zset') throw wrongType()
    return entry?.data
  }

  /** The `open…` methods make the key when it is missing; whoever may leave it empty calls `prune` afterwards. */
  openHash(key: Bytes): Map<Bytes, Bytes> {
    return this.hash(key) ?? this.#create(key, { kind: 'hash', data: new Map<Bytes, Bytes>() }).data
  }

  openList(key: Bytes): Bytes[] {
    const data: Bytes[] = []
    return this.list(key) ?? this.#create(key, { kind: 'list', data }).data
  }

  openSet(key: Bytes): Set<Bytes> {
    return this.set(key) ?? this.#create(key, { kind: 'set', data: new Set<Bytes>() }).data
  }

  openZset(key: Bytes): Map<Bytes, number> {
    return this.zset(key) ?? this.#create(key, { kind: 'zset', data: new Map<Bytes, number>() }).data
  }

  /** Replaces whatever the key held; without `expiresAt` the key lives on. */
  write(key: Bytes, value: Value, expiresAt?: number): void {
    const serial = this.entry(key)?.serial ?? ++this.#serial
    this.#entries.set(key, { ...value, expiresAt, serial })
  }

  writeString(key: Bytes, data: Bytes, expiresAt?: number): void {
    this.write(key, { kind: 'string', data }, expiresAt)
  }

  /** A new value for a string that keeps the time it has left. */
  amendString(key: Bytes, data: Bytes): void {
    this.writeString(key, data, this.entry(key)?.expiresAt)
  }

  delete(key: Bytes): boolean {
    return this.has(key) && this.#entries.delete(key)
  }

  /** An aggregate without members does not exist. */
  prune(key: Bytes): void {
    const entry = this.#entries.get(key)
    if (entry && isEmpty(entry)) this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }

  /** Live keys, oldest first, which is the order of their serials. Deleting while iterating is fine. */
  *live(): Generator<[Bytes, Entry]> {
    for (const key of this.#entries.keys()) {
      const entry = this.entry(key)
      if (entry) yield [key, entry]
    }
  }

  #create<V extends Value>(key: Bytes, value: V): V {
    this.write(key, value)
    return value
  }
}
