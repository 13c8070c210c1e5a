import { type Command, type CommandTable, fits } from './command.ts'
import { commands } from './commands.ts'
import { type Bytes, RedisError, type Reply, wrongArity } from './reply.ts'
import { Scripts } from './scripts.ts'
import { Store } from './store.ts'

const ECHO_LIMIT_BYTES = 128
const SCRIPT_LIMIT_MS = 5000

/** Options: `now` returns milliseconds since the epoch, for expiry. A script stops after `scriptLimitMs`. */
export type EngineOptions = { now?: (() => number) | undefined; scriptLimitMs?: number }

function unknownCommand(name: Bytes, args: readonly Bytes[]): RedisError {
  let echo = ''
  for (const arg of args) {
    if (echo.length >= ECHO_LIMIT_BYTES) break
    echo += `'${arg.slice(0, ECHO_LIMIT_BYTES - echo.length)}' `
  }
  const shown = name.slice(0, ECHO_LIMIT_BYTES)
  return new RedisError(`ERR unknown command '${shown}', with args beginning with: ${echo}`)
}

/**
 * An embedded Redis 7 with one keyspace and the commands that the product uses. It is synchronous, so commands and
 * scripts are atomic.
 */
export class Engine {
  readonly store: Store
  readonly commands: CommandTable
  readonly #scripts: Scripts
  #revision = 0

  constructor({ now = () => Date.now(), scriptLimitMs = SCRIPT_LIMIT_MS }: EngineOptions = {}) {
    this.store = new Store(now)
    this.#scripts = new Scripts((command, options) => this.#executeFromScript(command, options), scriptLimitMs)
    this.commands = { ...commands, ...this.#scripts.commands }
  }

  /** Number that changes with every write. Equal values mean an unchanged keyspace. */
  get revision(): number {
    return this.#revision
  }

  /** Checks the name and the number of arguments, which Redis checks before it queues a command. Throws RedisError. */
  check(name: Bytes, args: readonly Bytes[]): Command {
    const command = this.#find(name)
    if (!command) throw unknownCommand(name, args)
    if (!fits(command.arity, args)) throw wrongArity(name.toLowerCase())
    return command
  }

  /** Runs a command. Throws RedisError instead of an error reply. */
  execute(name: Bytes, args: readonly Bytes[]): Reply {
    return this.#run(this.check(name, args), args)
  }

  /** Deletes all keys and scripts. */
  flush(): void {
    this.store.clear()
    this.#scripts.clear()
    this.#revision++
  }

  #find(name: Bytes): Command | undefined {
    const key = name.toLowerCase()
    return Object.hasOwn(this.commands, key) ? this.commands[key] : undefined
  }

  #run(command: Command, args: readonly Bytes[]): Reply {
    if (command.writes) this.#revision++
    return command.run(this.store, ...args)
  }

  #executeFromScript([name = '', ...args]: Bytes[], { readOnly }: { readOnly: boolean }): Reply {
    const command = this.#find(name)
    if (!command) throw new RedisError('ERR Unknown Redis command called from script')
    if (!fits(command.arity, args)) throw new RedisError('ERR Wrong number of args calling Redis command from script')
    if (!command.inScripts) throw new RedisError('ERR This Redis command is not allowed from script')
    if (readOnly && command.writes) {
      throw new RedisError('ERR Write commands are not allowed from read-only scripts.')
    }
    return this.#run(command, args)
  }
}
