import { type CommandTable, pairs, read, write } from '../command.ts'
import { addInt64, formatSum, parseFloat64, parseInt64 } from '../numbers.ts'
import { type Bytes, OK, wrongArity } from '../reply.ts'
import type { Store } from '../store.ts'
import { scanMembers } from './scan.ts'

function hset(store: Store, command: string, key: Bytes, args: readonly Bytes[]): number {
  const assignments = pairs(args)
  if (!assignments) throw wrongArity(command)
  const hash = store.openHash(key)
  const before = hash.size
  for (const [field, value] of assignments) hash.set(field, value)
  return hash.size - before
}

function hdel(store: Store, key: Bytes, ...fields: Bytes[]): number {
  const hash = store.hash(key)
  if (!hash) return 0
  const deleted = fields.filter((field) => hash.delete(field)).length
  store.prune(key)
  return deleted
}

function hincrby(store: Store, key: Bytes, field: Bytes, by: Bytes): number {
  const amount = parseInt64(by)
  const current = parseInt64(store.hash(key)?.get(field) ?? '0', 'ERR hash value is not an integer')
  const sum = addInt64(current, amount)
  store.openHash(key).set(field, String(sum))
  return Number(sum)
}

function hincrbyfloat(store: Store, key: Bytes, field: Bytes, by: Bytes): Bytes {
  const amount = parseFloat64(by)
  const current = parseFloat64(store.hash(key)?.get(field) ?? '0', 'ERR hash value is not a float')
  const sum = formatSum(current + amount)
  store.openHash(key).set(field, sum)
  return sum
}

export const hashCommands: CommandTable = {
  hset: write(-4, (store, key, ...args) => hset(store, 'hset', key, args)),
  hmset: write(-4, (store, key, ...args) => {
    hset(store, 'hmset', key, args)
    return OK
  }),
  hsetnx: write(4, (store, key, field, value) => {
    if (store.hash(key)?.has(field)) return 0
    store.openHash(key).set(field, value)
    return 1
  }),
  hget: read(3, (store, key, field) => store.hash(key)?.get(field) ?? null),
  hmget: read(-3, (store, key, ...fields) => {
    const hash = store.hash(key)
    return fields.map((field) => hash?.get(field) ?? null)
  }),
  hgetall: read(2, (store, key) => [...(store.hash(key) ?? [])].flat()),
  hdel: write(-3, hdel),
  hexists: read(3, (store, key, field) => (store.hash(key)?.has(field) ? 1 : 0)),
  hlen: read(2, (store, key) => store.hash(key)?.size ?? 0),
  hstrlen: read(3, (store, key, field) => store.hash(key)?.get(field)?.length ?? 0),
  hkeys: read(2, (store, key) => [...(store.hash(key)?.keys() ?? [])]),
  hvals: read(2, (store, key) => [...(store.hash(key)?.values() ?? [])]),
  hincrby: write(4, hincrby),
  hincrbyfloat: write(4, hincrbyfloat),
  hscan: read(-3, (store, key, cursor, ...words) => scanMembers(store.hash(key) ?? [], cursor, words)),
}
