import { type CommandTable, pairs, read, write } from '../command.ts'
import { addInt64, formatSum, parseFloat64, parseInt64, parseInteger } from '../numbers.ts'
import { type Bytes, OK, RedisError, type Reply, syntaxError, wrongArity } from '../reply.ts'
import type { Store } from '../store.ts'
import { type ExpiryOption, readExpiry } from './expiry.ts'

const MAX_STRING_BYTES = 512 * 1024 * 1024

type SetOptions = { expiry?: ExpiryOption; nx: boolean; xx: boolean; keepTtl: boolean; get: boolean }

function readSetOptions(words: readonly Bytes[]): SetOptions {
  const options: SetOptions = { nx: false, xx: false, keepTtl: false, get: false }
  for (let i = 0; i < words.length; i++) {
    const word = (words[i] ?? '').toUpperCase()
    if (word === 'NX' && !options.xx) options.nx = true
    else if (word === 'XX' && !options.nx) options.xx = true
    else if (word === 'GET') options.get = true
    else if (word === 'KEEPTTL' && !options.expiry) options.keepTtl = true
    else {
      const expiry = readExpiry('set', words, i)
      if (!expiry || options.expiry || options.keepTtl) throw syntaxError()
      options.expiry = expiry
      i++
    }
  }
  return options
}

function set(store: Store, key: Bytes, value: Bytes, ...words: Bytes[]): Reply {
  const { expiry, nx, xx, keepTtl, get } = readSetOptions(words)
  const expiresAt = expiry?.moment(store.now())
  const previous = get ? (store.string(key) ?? null) : null
  const current = store.entry(key)
  if ((nx && current) || (xx && !current)) return previous
  store.writeString(key, value, keepTtl ? current?.expiresAt : expiresAt)
  return get ? previous : OK
}

const setFor = (command: string, unit: 'EX' | 'PX') =>
  write(4, (store, key, amount, value) => {
    const expiresAt = readExpiry(command, [unit, amount], 0)?.moment(store.now())
    store.writeString(key, value, expiresAt)
    return OK
  })

function getex(store: Store, key: Bytes, ...words: Bytes[]): Reply {
  const persist = words.length === 1 && words[0]?.toUpperCase() === 'PERSIST'
  const expiry = persist ? undefined : readExpiry('getex', words, 0)
  if (words.length > 0 && !persist && (!expiry || words.length > 2)) throw syntaxError()
  const value = store.string(key)
  if (value === undefined) return null
  if (persist) store.writeString(key, value)
  if (expiry) store.writeString(key, value, expiry.moment(store.now()))
  return value
}

function increment(store: Store, key: Bytes, by: bigint): number {
  const sum = addInt64(parseInt64(store.string(key) ?? '0'), by)
  store.amendString(key, String(sum))
  return Number(sum)
}

/** Either end may lie outside; unlike a list's range, a stop before the first byte means the first byte. */
function getrange(store: Store, key: Bytes, startText: Bytes, stopText: Bytes): Bytes {
  const [start, stop] = [parseInteger(startText), parseInteger(stopText)]
  const value = store.string(key) ?? ''
  if (start < 0 && stop < 0 && start > stop) return ''
  const from = Math.max(0, start < 0 ? value.length + start : start)
  const to = Math.max(0, stop < 0 ? value.length + stop : stop)
  return value.slice(from, to + 1)
}

function setrange(store: Store, key: Bytes, offsetText: Bytes, patch: Bytes): number {
  const offset = parseInteger(offsetText)
  if (offset < 0) throw new RedisError('ERR offset is out of range')
  const value = store.string(key) ?? ''
  if (patch === '') return value.length
  if (offset + patch.length > MAX_STRING_BYTES) {
    throw new RedisError('ERR string exceeds maximum allowed size (proto-max-bulk-len)')
  }
  const next = value.padEnd(offset, '\0').slice(0, offset) + patch + value.slice(offset + patch.length)
  store.amendString(key, next)
  return next.length
}

function writeAll(store: Store, command: string, args: readonly Bytes[], onlyIfNoneExists: boolean): boolean {
  const assignments = pairs(args)
  if (!assignments) throw wrongArity(command)
  if (onlyIfNoneExists && assignments.some(([key]) => store.has(key))) return false
  for (const [key, value] of assignments) store.writeString(key, value)
  return true
}

function incrbyfloat(store: Store, key: Bytes, by: Bytes): Bytes {
  const current = parseFloat64(store.string(key) ?? '0')
  const sum = formatSum(current + parseFloat64(by))
  store.amendString(key, sum)
  return sum
}

export const stringCommands: CommandTable = {
  get: read(2, (store, key) => store.string(key) ?? null),
  set: write(-3, set),
  setex: setFor('setex', 'EX'),
  psetex: setFor('psetex', 'PX'),
  setnx: write(3, (store, key, value) => {
    if (store.has(key)) return 0
    store.writeString(key, value)
    return 1
  }),
  getset: write(3, (store, key, value) => {
    const previous = store.string(key) ?? null
    store.writeString(key, value)
    return previous
  }),
  getdel: write(2, (store, key) => {
    const value = store.string(key) ?? null
    store.delete(key)
    return value
  }),
  getex: write(-2, getex),
  mget: read(-2, (store, ...keys) =>
    keys.map((key) => {
      const entry = store.entry(key)
      return entry?.kind === 'string' ? entry.data : null
    }),
  ),
  mset: write(-3, (store, ...args) => {
    writeAll(store, 'mset', args, false)
    return OK
  }),
  msetnx: write(-3, (store, ...args) => (writeAll(store, 'msetnx', args, true) ? 1 : 0)),
  incr: write(2, (store, key) => increment(store, key, 1n)),
  decr: write(2, (store, key) => increment(store, key, -1n)),
  incrby: write(3, (store, key, by) => increment(store, key, parseInt64(by))),
  decrby: write(3, (store, key, by) => increment(store, key, -parseInt64(by))),
  incrbyfloat: write(3, incrbyfloat),
  append: write(3, (store, key, tail) => {
    const value = (store.string(key) ?? '') + tail
    store.amendString(key, value)
    return value.length
  }),
  strlen: read(2, (store, key) => store.string(key)?.length ?? 0),
  getrange: read(4, getrange),
  setrange: write(4, setrange),
}
