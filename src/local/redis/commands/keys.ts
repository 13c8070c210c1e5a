import { type CommandTable, read, write } from '../command.ts'
import { compileGlob } from '../glob.ts'
import { parseInteger } from '../numbers.ts'
import { type Bytes, noSuchKey, OK, RedisError, type Reply } from '../reply.ts'
import type { Entry, Store } from '../store.ts'
import { invalidExpiry } from './expiry.ts'
import { readScanOptions, scanCursor } from './scan.ts'

const CONDITIONS = ['NX', 'XX', 'GT', 'LT']

function readConditions(words: readonly Bytes[]): Set<string> {
  const conditions = new Set<string>()
  for (const word of words) {
    const condition = word.toUpperCase()
    if (!CONDITIONS.includes(condition)) throw new RedisError(`ERR Unsupported option ${word}`)
    conditions.add(condition)
  }
  if (conditions.has('NX') && conditions.size > 1) {
    throw new RedisError('ERR NX and XX, GT or LT options at the same time are not compatible')
  }
  if (conditions.has('GT') && conditions.has('LT')) {
    throw new RedisError('ERR GT and LT options at the same time are not compatible')
  }
  return conditions
}

/** A key that never expires counts as expiring infinitely late. */
function allows(conditions: ReadonlySet<string>, current: number | undefined, at: number): boolean {
  if (conditions.has('NX') && current !== undefined) return false
  if (conditions.has('XX') && current === undefined) return false
  if (conditions.has('GT') && at <= (current ?? Infinity)) return false
  return !(conditions.has('LT') && at >= (current ?? Infinity))
}

const expire = (command: string, unitMs: number, from: (store: Store) => number) =>
  write(-3, (store, key, amount, ...words) => {
    const conditions = readConditions(words)
    const at = parseInteger(amount) * unitMs + from(store)
    if (!Number.isSafeInteger(at)) throw invalidExpiry(command)
    const entry = store.entry(key)
    if (!entry || !allows(conditions, entry.expiresAt, at)) return 0
    if (at <= store.now()) store.delete(key)
    else entry.expiresAt = at
    return 1
  })

const remaining = (measure: (expiresAt: number, now: number) => number) =>
  read(2, (store, key) => {
    const entry = store.entry(key)
    if (!entry) return -2
    return entry.expiresAt === undefined ? -1 : measure(entry.expiresAt, store.now())
  })

function rename(store: Store, from: Bytes, to: Bytes): void {
  const entry = store.entry(from)
  if (!entry) throw noSuchKey()
  if (from === to) return
  store.delete(from)
  store.write(to, entry, entry.expiresAt)
}

/** The cursor is the serial of the last key looked at, so keys deleted between two calls hide no others. */
function scan(store: Store, cursorText: Bytes, ...words: Bytes[]): Reply {
  const cursor = scanCursor(cursorText)
  const { count, matches, type } = readScanOptions(words, { typeAllowed: true })
  const page: [Bytes, Entry][] = []
  let more = false
  for (const candidate of store.live()) {
    if (candidate[1].serial <= cursor) continue
    more = page.length === count
    if (more) break
    page.push(candidate)
  }
  const next = more ? (page.at(-1)?.[1].serial ?? 0) : 0
  const found = page.filter(([key, { kind }]) => matches(key) && (type === undefined || type === kind))
  return [String(next), found.map(([key]) => key)]
}

function randomkey(store: Store): Reply {
  const keys = [...store.live()]
  return keys[Math.floor(Math.random() * keys.length)]?.[0] ?? null
}

const countKeys = (test: (store: Store, key: Bytes) => boolean) => (store: Store, keys: readonly Bytes[]) =>
  keys.filter((key) => test(store, key)).length

const countExisting = countKeys((store, key) => store.has(key))
const countDeleted = countKeys((store, key) => store.delete(key))

export const keyCommands: CommandTable = {
  del: write(-2, (store, ...keys) => countDeleted(store, keys)),
  unlink: write(-2, (store, ...keys) => countDeleted(store, keys)),
  exists: read(-2, (store, ...keys) => countExisting(store, keys)),
  touch: read(-2, (store, ...keys) => countExisting(store, keys)),
  type: read(2, (store, key) => ({ status: store.entry(key)?.kind ?? 'none' })),
  persist: write(2, (store, key) => {
    const entry = store.entry(key)
    if (entry?.expiresAt === undefined) return 0
    entry.expiresAt = undefined
    return 1
  }),
  expire: expire('expire', 1000, (store) => store.now()),
  pexpire: expire('pexpire', 1, (store) => store.now()),
  expireat: expire('expireat', 1000, () => 0),
  pexpireat: expire('pexpireat', 1, () => 0),
  ttl: remaining((at, now) => Math.floor((at - now + 500) / 1000)),
  pttl: remaining((at, now) => at - now),
  expiretime: remaining((at) => Math.floor((at + 500) / 1000)),
  pexpiretime: remaining((at) => at),
  rename: write(3, (store, from, to) => {
    rename(store, from, to)
    return OK
  }),
  renamenx: write(3, (store, from, to) => {
    if (!store.has(from)) throw noSuchKey()
    if (store.has(to)) return 0
    rename(store, from, to)
    return 1
  }),
  keys: read(2, (store, pattern) => {
    const glob = compileGlob(pattern)
    return [...store.live()].map(([key]) => key).filter((key) => glob.test(key))
  }),
  scan: read(-2, scan),
  randomkey: read(1, randomkey),
}
