import fengari, { type LuaState } from 'fengari'
import { formatFloat } from '../numbers.ts'
import { type Bytes, isStatus, RedisError, type Reply } from '../reply.ts'

const { lua } = fengari

/** Converts bytes to a Lua string. Not to a Buffer, because the interpreter expects `slice` to return a copy. */
export function luaString(bytes: Bytes): Uint8Array {
  return new Uint8Array(Buffer.from(bytes, 'latin1'))
}

export function fromLuaString(bytes: Uint8Array): Bytes {
  return Buffer.from(bytes).toString('latin1')
}

export function pushString(L: LuaState, bytes: Bytes): void {
  lua.lua_pushlstring(L, luaString(bytes), bytes.length)
}

/** Pushes `{ ok = … }` or `{ err = … }`: in scripts, these are a status and an error. */
export function pushNamed(L: LuaState, name: 'ok' | 'err', text: Bytes): void {
  lua.lua_createtable(L, 0, 1)
  pushString(L, text)
  lua.lua_setfield(L, -2, luaString(name))
}

/** Pushes a reply, converted as in Redis: nil becomes false, a status a table, an integer a number. */
export function pushReply(L: LuaState, reply: Reply): void {
  if (reply === null) lua.lua_pushboolean(L, false)
  else if (typeof reply === 'number') lua.lua_pushnumber(L, reply)
  else if (typeof reply === 'string') pushString(L, reply)
  else if (isStatus(reply)) pushNamed(L, 'ok', reply.status)
  else {
    lua.lua_createtable(L, reply.length, 0)
    for (const [index, item] of reply.entries()) {
      pushReply(L, item)
      lua.lua_rawseti(L, -2, index + 1)
    }
  }
}

/** Returns a field of the table at `index` (absolute) if it is a string. */
export function stringField(L: LuaState, index: number, name: string): Bytes | undefined {
  const found = lua.lua_getfield(L, index, luaString(name)) === lua.LUA_TSTRING
  const bytes = found ? lua.lua_tostring(L, -1) : null
  lua.lua_pop(L, 1)
  return bytes ? fromLuaString(bytes) : undefined
}

/**
 * Returns the result of a script, converted as in Redis: numbers lose their fraction, true is 1, false and nil are nil,
 * an array ends at its first nil. Throws RedisError for an `err` table.
 */
export function pullReply(L: LuaState, index: number): Reply {
  const type = lua.lua_type(L, index)
  if (type === lua.LUA_TNUMBER) return truncated(lua.lua_tonumber(L, index))
  if (type === lua.LUA_TSTRING) return fromLuaString(lua.lua_tostring(L, index) ?? new Uint8Array())
  if (type === lua.LUA_TBOOLEAN) return lua.lua_toboolean(L, index) ? 1 : null
  if (type !== lua.LUA_TTABLE) return null
  const error = stringField(L, index, 'err')
  if (error !== undefined) throw new RedisError(error)
  const status = stringField(L, index, 'ok')
  return status === undefined ? pullArray(L, index) : { status }
}

function pullArray(L: LuaState, index: number): Reply[] {
  const items: Reply[] = []
  for (let n = 1; ; n++) {
    lua.lua_rawgeti(L, index, n)
    const ended = lua.lua_isnil(L, -1)
    if (!ended) items.push(pullReply(L, lua.lua_gettop(L)))
    lua.lua_pop(L, 1)
    if (ended) return items
  }
}

/** Truncates a number. Adds 0, because the protocol has no minus zero. */
const truncated = (value: number) => (Number.isFinite(value) ? Math.trunc(value) + 0 : 0)

/**
 * Returns the arguments of `redis.call`, which start at the first stack slot; undefined if one is not a string or
 * number.
 */
export function pullArguments(L: LuaState): Bytes[] | undefined {
  const args: Bytes[] = []
  for (let index = 1; index <= lua.lua_gettop(L); index++) {
    const type = lua.lua_type(L, index)
    if (type === lua.LUA_TNUMBER) args.push(formatFloat(lua.lua_tonumber(L, index)))
    else if (type === lua.LUA_TSTRING) args.push(fromLuaString(lua.lua_tostring(L, index) ?? new Uint8Array()))
    else return undefined
  }
  return args
}
