import { type CommandTable, pairs, range, read, write } from '../command.ts'
import { formatFloat, parseCount, parseFloat64, parseInteger } from '../numbers.ts'
import { type Bytes, RedisError, type Reply, syntaxError } from '../reply.ts'
import type { Store } from '../store.ts'
import { scanMembers } from './scan.ts'
import { lexFilter, type RangeName, rangeOf, type Scored, scoreFilter, sorted, withScores } from './zranges.ts'

const OPTIONS = ['NX', 'XX', 'GT', 'LT', 'CH', 'INCR']

type Option = ReadonlySet<string>

function readZadd(args: readonly Bytes[]): { options: Option; items: Scored[] } {
  const words = args.map((arg) => arg.toUpperCase())
  const first = words.findIndex((word) => !OPTIONS.includes(word))
  const options = new Set(first < 0 ? words : words.slice(0, first))
  const elements = pairs(first < 0 ? [] : args.slice(first))
  if (!elements || elements.length === 0) throw syntaxError()
  if (options.has('NX') && options.has('XX')) {
    throw new RedisError('ERR XX and NX options at the same time are not compatible')
  }
  if (['GT', 'LT', 'NX'].filter((option) => options.has(option)).length > 1) {
    throw new RedisError('ERR GT, LT, and/or NX options at the same time are not compatible')
  }
  if (options.has('INCR') && elements.length > 1) {
    throw new RedisError('ERR INCR option supports a single increment-element pair')
  }
  return { options, items: elements.map(([score, member]) => [member, parseFloat64(score)]) }
}

function mayWrite(options: Option, current: number | undefined, next: number): boolean {
  if (current === undefined) return !options.has('XX')
  if (options.has('NX')) return false
  if (options.has('GT')) return next > current
  return !options.has('LT') || next < current
}

function sum(current: number | undefined, by: number): number {
  const result = (current ?? 0) + by
  if (Number.isNaN(result)) throw new RedisError('ERR resulting score is not a number (NaN)')
  return result
}

function zadd(store: Store, key: Bytes, ...args: Bytes[]): Reply {
  const { options, items } = readZadd(args)
  const zset = store.openZset(key)
  let [added, changed] = [0, 0]
  let incremented: Reply = null
  try {
    for (const [member, score] of items) {
      const current = zset.get(member)
      const next = options.has('INCR') ? sum(current, score) : score
      if (!mayWrite(options, current, next)) continue
      zset.set(member, next)
      incremented = formatFloat(next)
      if (current === undefined) added++
      else if (current !== next) changed++
    }
  } finally {
    store.prune(key)
  }
  if (options.has('INCR')) return incremented
  return options.has('CH') ? added + changed : added
}

function zincrby(store: Store, key: Bytes, by: Bytes, member: Bytes): Bytes {
  const amount = parseFloat64(by)
  const next = sum(store.zset(key)?.get(member), amount)
  store.openZset(key).set(member, next)
  return formatFloat(next)
}

function remove(store: Store, key: Bytes, members: readonly Bytes[]): number {
  const zset = store.zset(key)
  if (!zset) return 0
  const removed = members.filter((member) => zset.delete(member)).length
  store.prune(key)
  return removed
}

const names = (items: readonly Scored[]) => items.map(([member]) => member)

const pop = (reverse: boolean) =>
  write(-2, (store, key, countText?: Bytes, ...rest: Bytes[]) => {
    if (rest.length > 0) throw syntaxError()
    const count = countText === undefined ? 1 : parseCount(countText)
    const items = sorted(store.zset(key))
    const taken = (reverse ? items.reverse() : items).slice(0, count)
    remove(store, key, names(taken))
    return withScores(taken)
  })

const rank = (reverse: boolean) =>
  read(3, (store, key, member) => {
    const items = sorted(store.zset(key))
    const place = (reverse ? items.reverse() : items).findIndex(([name]) => name === member)
    return place < 0 ? null : place
  })

const rangeCommand = (name: RangeName) =>
  read(-4, (store, key, first, second, ...words) => rangeOf(store, name, key, first, second, words))

const countBy = (filter: (min: Bytes, max: Bytes) => (item: Scored) => boolean) =>
  read(4, (store, key, min, max) => {
    const keeps = filter(min, max)
    return sorted(store.zset(key)).filter(keeps).length
  })

const removeBy = (filter: (min: Bytes, max: Bytes) => (item: Scored) => boolean) =>
  write(4, (store, key, min, max) => {
    const doomed = filter(min, max)
    return remove(store, key, names(sorted(store.zset(key)).filter(doomed)))
  })

const score = (zset: ReadonlyMap<Bytes, number> | undefined, member: Bytes): Reply => {
  const value = zset?.get(member)
  return value === undefined ? null : formatFloat(value)
}

export const zsetCommands: CommandTable = {
  zadd: write(-4, zadd),
  zincrby: write(4, zincrby),
  zrem: write(-3, (store, key, ...members) => remove(store, key, members)),
  zscore: read(3, (store, key, member) => score(store.zset(key), member)),
  zmscore: read(-3, (store, key, ...members) => {
    const zset = store.zset(key)
    return members.map((member) => score(zset, member))
  }),
  zcard: read(2, (store, key) => store.zset(key)?.size ?? 0),
  zcount: countBy(scoreFilter),
  zlexcount: countBy(lexFilter),
  zrank: rank(false),
  zrevrank: rank(true),
  zrange: rangeCommand({}),
  zrevrange: rangeCommand({ by: 'rank', reverse: true }),
  zrangebyscore: rangeCommand({ by: 'score', reverse: false }),
  zrevrangebyscore: rangeCommand({ by: 'score', reverse: true }),
  zrangebylex: rangeCommand({ by: 'lex', reverse: false }),
  zrevrangebylex: rangeCommand({ by: 'lex', reverse: true }),
  zremrangebyscore: removeBy(scoreFilter),
  zremrangebylex: removeBy(lexFilter),
  zremrangebyrank: write(4, (store, key, startText, stopText) => {
    const [start, stop] = [parseInteger(startText), parseInteger(stopText)]
    return remove(store, key, names(range(sorted(store.zset(key)), start, stop)))
  }),
  zpopmin: pop(false),
  zpopmax: pop(true),
  zscan: read(-3, (store, key, cursor, ...words) =>
    scanMembers(
      sorted(store.zset(key)).map(([member, value]) => [member, formatFloat(value)]),
      cursor,
      words,
    ),
  ),
}
