import fengari, { type LuaState } from 'fengari'
import { type Bytes, RedisError, type Reply } from '../reply.ts'
import { openState } from './environment.ts'
import { fromLuaString, luaString, pullArguments, pullReply, pushNamed, pushReply, stringField } from './values.ts'

const { lua, lauxlib } = fengari

const SCRIPT_NAME = '@user_script'
const INSTRUCTIONS_BETWEEN_CHECKS = 100_000

/** Runs a command for a script. Throws RedisError. */
export type Call = (command: Bytes[]) => Reply

export type Program = { source: Bytes; sha: string; keys: Bytes[]; args: Bytes[]; call: Call }

/** Runs all scripts of a server in one Lua state. It is synchronous, so a script is atomic. */
export class Interpreter {
  readonly #L: LuaState
  readonly #compiled = new Map<string, number>()
  #call: Call = () => null
  readonly #timeLimitMs: number
  #deadline = 0
  /** Internal error inside a command. It is stored here, so that a script cannot catch it like an error of Redis. */
  #defect: { error: unknown } | undefined

  constructor(timeLimitMs: number) {
    this.#timeLimitMs = timeLimitMs
    this.#L = openState({ call: (L) => this.#command(L, 'raise'), pcall: (L) => this.#command(L, 'return') })
    lua.lua_sethook(this.#L, () => this.#checkTime(), lua.LUA_MASKCOUNT, INSTRUCTIONS_BETWEEN_CHECKS)
  }

  /** Compiles a script. Throws RedisError with the compiler's message. */
  compile(sha: string, source: Bytes): number {
    const known = this.#compiled.get(sha)
    if (known !== undefined) return known
    const L = this.#L
    const code = luaString(source)
    if (lauxlib.luaL_loadbuffer(L, code, code.length, luaString(SCRIPT_NAME)) !== lua.LUA_OK) {
      const complaint = fromLuaString(lua.lua_tostring(L, -1) ?? new Uint8Array())
      lua.lua_pop(L, 1)
      throw new RedisError(`ERR Error compiling script (new function): ${complaint}`)
    }
    lua.lua_pushvalue(L, ENVIRONMENT)
    lua.lua_setupvalue(L, -2, 1)
    const reference = lauxlib.luaL_ref(L, lua.LUA_REGISTRYINDEX)
    this.#compiled.set(sha, reference)
    return reference
  }

  run({ source, sha, keys, args, call }: Program): Reply {
    const L = this.#L
    const reference = this.compile(sha, source)
    const top = lua.lua_gettop(L)
    this.#call = call
    this.#deadline = performance.now() + this.#timeLimitMs
    try {
      pushReply(L, keys)
      lua.lua_setglobal(L, luaString('KEYS'))
      pushReply(L, args)
      lua.lua_setglobal(L, luaString('ARGV'))
      lua.lua_pushcfunction(L, locateError)
      lua.lua_rawgeti(L, lua.LUA_REGISTRYINDEX, reference)
      const status = lua.lua_pcall(L, 0, 1, top + 1)
      if (this.#defect) throw this.#defect.error
      if (status !== lua.LUA_OK) throw raisedError(L, sha)
      return pullReply(L, lua.lua_gettop(L))
    } finally {
      this.#defect = undefined
      lua.lua_settop(L, top)
    }
  }

  #command(L: LuaState, onError: 'raise' | 'return'): number {
    try {
      pushReply(L, this.#call(commandOf(L)))
      return 1
    } catch (error) {
      if (!(error instanceof RedisError)) {
        this.#defect = { error }
        return lauxlib.luaL_error(L, luaString('internal error'))
      }
      pushNamed(L, 'err', error.message)
    }
    return onError === 'raise' ? lua.lua_error(L) : 1
  }

  #checkTime(): void {
    if (performance.now() < this.#deadline) return
    lauxlib.luaL_error(this.#L, luaString(`Script ran longer than ${this.#timeLimitMs} ms`))
  }
}

/** Stack index of the environment table, which is always the first entry. */
const ENVIRONMENT = 1

function commandOf(L: LuaState): Bytes[] {
  const command = pullArguments(L)
  if (!command) throw new RedisError('ERR Lua redis lib command arguments must be strings or integers')
  if (command.length === 0) {
    throw new RedisError('ERR Please specify at least one argument for this redis lib call')
  }
  return command
}

/** Lua message handler: converts an error to a table with its message and the script's line. */
function locateError(L: LuaState): number {
  if (lua.lua_type(L, 1) !== lua.LUA_TTABLE) {
    pushNamed(L, 'err', `ERR ${fromLuaString(lauxlib.luaL_tolstring(L, 1))}`)
  }
  const table = lua.lua_gettop(L)
  const frame = new lua.lua_Debug()
  for (let level = 1; lua.lua_getstack(L, level, frame); level++) {
    lua.lua_getinfo(L, luaString('Sl'), frame)
    const source = fromLuaString(frame.source)
    if (source !== SCRIPT_NAME) continue
    pushReply(L, `${source}:${frame.currentline}`)
    lua.lua_setfield(L, table, luaString('place'))
    break
  }
  lua.lua_settop(L, table)
  return 1
}

function raisedError(L: LuaState, sha: string): RedisError {
  const table = lua.lua_gettop(L)
  if (lua.lua_type(L, table) !== lua.LUA_TTABLE) return new RedisError('ERR Lua ran out of stack or memory')
  const message = stringField(L, table, 'err') ?? 'ERR unknown error'
  const place = stringField(L, table, 'place')
  return new RedisError(place === undefined ? message : `${message} script: ${sha}, on ${place}.`)
}
