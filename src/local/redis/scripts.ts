import { createHash } from 'node:crypto'
import { type CommandTable, outsideScripts } from './command.ts'
import { Interpreter } from './lua/interpreter.ts'
import { parseInteger } from './numbers.ts'
import { type Bytes, RedisError, type Reply } from './reply.ts'

/**
 * Supported script flags. `allow-key-locking` exists only at Upstash; every script of @upstash/ratelimit has it, and
 * Redis 7 refuses it.
 */
const FLAGS = ['no-writes', 'allow-oom', 'allow-stale', 'no-cluster', 'allow-cross-slot-keys', 'allow-key-locking']

type Script = { source: Bytes; sha: string; readOnly: boolean }

/** Runs one command for a script. */
export type CallFromScript = (command: Bytes[], options: { readOnly: boolean }) => Reply

const sha1 = (script: Bytes) => createHash('sha1').update(script, 'latin1').digest('hex')

/** Parses the line `#!lua flags=…` and makes it empty, so that line numbers do not change. */
function parseScript(text: Bytes): Script {
  const sha = sha1(text)
  if (!text.startsWith('#!')) return { source: text, sha, readOnly: false }
  const end = text.indexOf('\n')
  if (end < 0) throw new RedisError('ERR Invalid script shebang')
  const [engine, ...options] = text.slice(2, end).trim().split(/\s+/)
  if (engine !== 'lua') throw new RedisError(`ERR Unexpected engine in script shebang: #!${engine}`)
  const flags = options.flatMap((option) => {
    if (!option.startsWith('flags=')) throw new RedisError(`ERR Unknown lua shebang option: ${option}`)
    return option.slice('flags='.length).split(',')
  })
  const unknown = flags.find((flag) => flag !== '' && !FLAGS.includes(flag))
  if (unknown !== undefined) throw new RedisError(`ERR Unexpected flag in script shebang: ${unknown}`)
  return { source: text.slice(end), sha, readOnly: flags.includes('no-writes') }
}

/** Script cache and the commands that use it. A restart loses all scripts, as can happen at Upstash. */
export class Scripts {
  readonly commands: CommandTable
  readonly #interpreter: Interpreter
  readonly #cache = new Map<string, Script>()
  readonly #call: CallFromScript

  constructor(call: CallFromScript, timeLimitMs: number) {
    this.#interpreter = new Interpreter(timeLimitMs)
    this.#call = call
    this.commands = {
      eval: outsideScripts(-3, (_store, text, ...rest) => this.#run(() => this.#load(text), rest)),
      evalsha: outsideScripts(-3, (_store, sha, ...rest) => this.#run(() => this.#find(sha), rest)),
    }
  }

  clear(): void {
    this.#cache.clear()
  }

  #load(text: Bytes): Script {
    const script = this.#cache.get(sha1(text)) ?? parseScript(text)
    this.#interpreter.compile(script.sha, script.source)
    this.#cache.set(script.sha, script)
    return script
  }

  #find(sha: Bytes): Script {
    const script = this.#cache.get(sha.toLowerCase())
    if (!script) throw new RedisError('NOSCRIPT No matching script. Please use EVAL.')
    return script
  }

  #run(find: () => Script, [countText = '', ...rest]: Bytes[]): Reply {
    const count = parseInteger(countText)
    if (count > rest.length) throw new RedisError("ERR Number of keys can't be greater than number of args")
    if (count < 0) throw new RedisError("ERR Number of keys can't be negative")
    const script = find()
    const { readOnly } = script
    return this.#interpreter.run({
      ...script,
      keys: rest.slice(0, count),
      args: rest.slice(count),
      call: (command) => this.#call(command, { readOnly }),
    })
  }
}
