import { createHash } from 'node:crypto'
import fengari, { type LuaFunction, type LuaState } from 'fengari'
import { formatFloat } from '../numbers.ts'
import type { Bytes } from '../reply.ts'
import { makeEveryNumberADouble } from './doubles.ts'
import { fromLuaString, luaString, pushNamed, pushString } from './values.ts'

const { lua, lauxlib, lualib } = fengari

/** Lua code that runs once in a new state. Returns the globals of scripts, which scripts can read but not extend. */
const PRELUDE = `
local globals = _G
local environment = setmetatable({}, {
  __index = function(_, name)
    local value = rawget(globals, name)
    if value == nil then
      error("Script attempted to access nonexistent global variable '" .. tostring(name) .. "'", 2)
    end
    return value
  end,
  __newindex = function() error('Attempt to modify a readonly table', 2) end,
  __metatable = false,
})
unpack, table.getn, math.pow = table.unpack, function(t) return #t end, function(a, b) return a ^ b end
-- An error of redis.call is a table; pcall returns its message.
local protected = pcall
local function message(ok, problem, ...)
  if not ok and type(problem) == 'table' and type(problem.err) == 'string' then return ok, problem.err end
  return ok, problem, ...
end
pcall = function(...) return message(protected(...)) end
local compile = load
loadstring = function(source, name) return compile(source, name, 't', environment) end
load = function(source, name) return compile(source, name, 't', environment) end
dofile, loadfile, print, utf8, rawset = nil, nil, nil, nil, nil
globals._G = environment
return environment
`

/** Opens a Lua state with Redis's libraries. Leaves the environment table on its stack. */
export function openState(redis: Readonly<Record<string, LuaFunction>>): LuaState {
  makeEveryNumberADouble()
  const L = lauxlib.luaL_newstate()
  openLibraries(L)
  pushNumbersLike51(L)
  pushTable(L, { ...REDIS_FUNCTIONS, ...redis })
  lua.lua_setglobal(L, luaString('redis'))
  const prelude = luaString(PRELUDE)
  if (lauxlib.luaL_loadbuffer(L, prelude, prelude.length, luaString('=prelude')) !== lua.LUA_OK) {
    throw new Error('the Lua prelude does not compile')
  }
  lua.lua_call(L, 0, 1)
  return L
}

function openLibraries(L: LuaState): void {
  const libraries: [string, LuaFunction][] = [
    ['_G', lualib.luaopen_base],
    ['table', lualib.luaopen_table],
    ['string', lualib.luaopen_string],
    ['math', lualib.luaopen_math],
  ]
  for (const [name, open] of libraries) {
    lauxlib.luaL_requiref(L, luaString(name), open, 1)
    if (name === 'math') {
      setFunction(L, 'floor', rounding(Math.floor))
      setFunction(L, 'ceil', rounding(Math.ceil))
    }
    lua.lua_pop(L, 1)
  }
}

const rounding =
  (round: (value: number) => number): LuaFunction =>
  (L) => {
    lua.lua_pushnumber(L, round(lauxlib.luaL_checknumber(L, 1)))
    return 1
  }

/** Sets a metatable of the number type, because tostring() and %s do not use the patched number formatting. */
function pushNumbersLike51(L: LuaState): void {
  lua.lua_pushnumber(L, 0)
  pushTable(L, {
    __tostring: (state) => {
      pushString(state, formatFloat(lua.lua_tonumber(state, 1), 14))
      return 1
    },
  })
  lua.lua_setmetatable(L, -2)
  lua.lua_pop(L, 1)
}

function pushTable(L: LuaState, functions: Readonly<Record<string, LuaFunction>>): void {
  lua.lua_createtable(L, 0, Object.keys(functions).length)
  for (const [name, fn] of Object.entries(functions)) setFunction(L, name, fn)
}

function setFunction(L: LuaState, name: string, fn: LuaFunction): void {
  lua.lua_pushcfunction(L, fn)
  lua.lua_setfield(L, -2, luaString(name))
}

const onlyString = (L: LuaState): Bytes | undefined => {
  const bytes = lua.lua_gettop(L) === 1 && lua.lua_type(L, 1) === lua.LUA_TSTRING ? lua.lua_tostring(L, 1) : null
  return bytes ? fromLuaString(bytes) : undefined
}

/** Adds the error code ERR to a message of one word. */
function withCode(message: Bytes): Bytes {
  const text = message.startsWith('-') ? message.slice(1) : message
  return text.includes(' ') ? text : `ERR ${text}`
}

const reply =
  (name: 'ok' | 'err', adapt: (text: Bytes) => Bytes): LuaFunction =>
  (L) => {
    const text = onlyString(L)
    if (text === undefined) pushNamed(L, 'err', 'ERR wrong number or type of arguments')
    else pushNamed(L, name, adapt(text))
    return 1
  }

const REDIS_FUNCTIONS: Readonly<Record<string, LuaFunction>> = {
  status_reply: reply('ok', (text) => text),
  error_reply: reply('err', withCode),
  sha1hex: (L) => {
    const text = onlyString(L)
    if (text === undefined) return lauxlib.luaL_error(L, luaString('wrong number of arguments'))
    pushString(L, createHash('sha1').update(text, 'latin1').digest('hex'))
    return 1
  },
  log: () => 0,
  replicate_commands: (L) => {
    lua.lua_pushboolean(L, true)
    return 1
  },
}
