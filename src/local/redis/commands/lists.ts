import { type CommandTable, range, read, write } from '../command.ts'
import { parseCount, parseInteger } from '../numbers.ts'
import { type Bytes, noSuchKey, OK, RedisError, type Reply, syntaxError } from '../reply.ts'
import type { Store } from '../store.ts'

type End = 'left' | 'right'

function push(store: Store, end: End, key: Bytes, values: readonly Bytes[]): number {
  const list = store.openList(key)
  for (const value of values) end === 'left' ? list.unshift(value) : list.push(value)
  return list.length
}

const pushIfExists = (end: End) =>
  write(-3, (store, key, ...values) => (store.list(key) ? push(store, end, key, values) : 0))

function pop(store: Store, end: End, key: Bytes): Bytes | null {
  const list = store.list(key)
  const value = end === 'left' ? list?.shift() : list?.pop()
  store.prune(key)
  return value ?? null
}

const popCommand = (command: string, end: End) =>
  write(-2, (store, key, countText?: Bytes, ...rest: Bytes[]): Reply => {
    if (rest.length > 0) throw new RedisError(`ERR wrong number of arguments for '${command}' command`)
    if (countText === undefined) return pop(store, end, key)
    const count = parseCount(countText)
    const list = store.list(key)
    if (!list) return null
    const taken = end === 'left' ? list.splice(0, count) : list.splice(Math.max(0, list.length - count)).reverse()
    store.prune(key)
    return taken
  })

function readEnd(word: Bytes): End {
  const end = word.toUpperCase()
  if (end === 'LEFT') return 'left'
  if (end === 'RIGHT') return 'right'
  throw syntaxError()
}

function move(store: Store, from: Bytes, to: Bytes, fromEnd: End, toEnd: End): Reply {
  if (!store.list(from)) return null
  store.list(to)
  const value = pop(store, fromEnd, from)
  if (value !== null) push(store, toEnd, to, [value])
  return value
}

/** A positive count removes from the head, a negative one from the tail, zero removes all. */
function lrem(store: Store, key: Bytes, countText: Bytes, value: Bytes): number {
  const count = parseInteger(countText)
  const list = store.list(key)
  if (!list) return 0
  const places = list.flatMap((item, index) => (item === value ? [index] : []))
  const doomed = new Set(count < 0 ? places.slice(count) : places.slice(0, count === 0 ? undefined : count))
  store.write(key, { kind: 'list', data: list.filter((_, i) => !doomed.has(i)) }, store.entry(key)?.expiresAt)
  store.prune(key)
  return doomed.size
}

function lset(store: Store, key: Bytes, indexText: Bytes, value: Bytes): Reply {
  const list = store.list(key)
  if (!list) throw noSuchKey()
  const index = parseInteger(indexText)
  const place = index < 0 ? list.length + index : index
  if (place < 0 || place >= list.length) throw new RedisError('ERR index out of range')
  list[place] = value
  return OK
}

function linsert(store: Store, key: Bytes, where: Bytes, pivot: Bytes, value: Bytes): number {
  const side = where.toUpperCase()
  if (side !== 'BEFORE' && side !== 'AFTER') throw syntaxError()
  const list = store.list(key)
  if (!list) return 0
  const index = list.indexOf(pivot)
  if (index < 0) return -1
  list.splice(side === 'BEFORE' ? index : index + 1, 0, value)
  return list.length
}

export const listCommands: CommandTable = {
  lpush: write(-3, (store, key, ...values) => push(store, 'left', key, values)),
  rpush: write(-3, (store, key, ...values) => push(store, 'right', key, values)),
  lpushx: pushIfExists('left'),
  rpushx: pushIfExists('right'),
  lpop: popCommand('lpop', 'left'),
  rpop: popCommand('rpop', 'right'),
  llen: read(2, (store, key) => store.list(key)?.length ?? 0),
  lrange: read(4, (store, key, startText, stopText) => {
    const [start, stop] = [parseInteger(startText), parseInteger(stopText)]
    return range(store.list(key) ?? [], start, stop)
  }),
  lindex: read(3, (store, key, indexText) => {
    const list = store.list(key)
    return list?.at(parseInteger(indexText)) ?? null
  }),
  lset: write(4, lset),
  ltrim: write(4, (store, key, startText, stopText) => {
    const [start, stop] = [parseInteger(startText), parseInteger(stopText)]
    const list = store.list(key)
    if (list) {
      store.write(key, { kind: 'list', data: range(list, start, stop) }, store.entry(key)?.expiresAt)
      store.prune(key)
    }
    return OK
  }),
  lrem: write(4, lrem),
  linsert: write(5, linsert),
  lmove: write(5, (store, from, to, fromWord, toWord) => move(store, from, to, readEnd(fromWord), readEnd(toWord))),
  rpoplpush: write(3, (store, from, to) => move(store, from, to, 'right', 'left')),
}
