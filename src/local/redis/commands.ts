import { type CommandTable, read, write } from './command.ts'
import { addInt64, parseInt64, parseInteger } from './numbers.ts'
import { type Bytes, OK, RedisError, type Reply, syntaxError } from './reply.ts'
import type { Store } from './store.ts'

// Contains only the commands that the product and @upstash/ratelimit use. The engine refuses all others by name.

const invalidExpiry = (command: string) => new RedisError(`ERR invalid expire time in '${command}' command`)

const unitMs: Readonly<Record<string, number>> = { EX: 1_000, PX: 1 }

type SetOptions = { nx: boolean; xx: boolean; time?: { amount: Bytes; unitMs: number } }

function readSetOptions(words: readonly Bytes[]): SetOptions {
  const options: SetOptions = { nx: false, xx: false }
  for (let i = 0; i < words.length; i++) {
    const word = (words[i] ?? '').toUpperCase()
    const unit = unitMs[word]
    if (word === 'NX' && !options.xx) options.nx = true
    else if (word === 'XX' && !options.nx) options.xx = true
    else {
      const amount = words[++i]
      if (unit === undefined || amount === undefined || options.time) throw syntaxError()
      options.time = { amount, unitMs: unit }
    }
  }
  return options
}

function set(store: Store, key: Bytes, value: Bytes, ...words: Bytes[]): Reply {
  const { nx, xx, time } = readSetOptions(words)
  let expiresAt: number | undefined
  if (time) {
    const amount = parseInteger(time.amount)
    expiresAt = store.now() + amount * time.unitMs
    if (amount <= 0 || !Number.isSafeInteger(expiresAt)) throw invalidExpiry('set')
  }
  const isThere = store.has(key)
  if ((nx && isThere) || (xx && !isThere)) return null
  store.write(key, value, expiresAt)
  return OK
}

/** Returns the value of a key, like GET, but counts as a write. Options are not supported. */
function getex(store: Store, key: Bytes, ...words: Bytes[]): Reply {
  if (words.length > 0) throw syntaxError()
  return store.read(key) ?? null
}

function increment(store: Store, key: Bytes, by: bigint): number {
  const sum = addInt64(parseInt64(store.read(key) ?? '0'), by)
  store.amend(key, String(sum))
  return Number(sum)
}

const expire = (command: string, unit: number) =>
  write(-3, (store, key, amount, ...words) => {
    if (words.length > 0) throw new RedisError(`ERR Unsupported option ${words[0]}`)
    const at = parseInteger(amount) * unit + store.now()
    if (!Number.isSafeInteger(at)) throw invalidExpiry(command)
    return store.expire(key, at) ? 1 : 0
  })

export const commands: CommandTable = {
  get: read(2, (store, key) => store.read(key) ?? null),
  mget: read(-2, (store, ...keys) => keys.map((key) => store.read(key) ?? null)),
  getex: write(-2, getex),
  set: write(-3, set),
  del: write(-2, (store, ...keys) => keys.filter((key) => store.delete(key)).length),
  incr: write(2, (store, key) => increment(store, key, 1n)),
  incrby: write(3, (store, key, by) => increment(store, key, parseInt64(by))),
  expire: expire('expire', 1_000),
  pexpire: expire('pexpire', 1),
}
