/**
 * Types of the parts of fengari that this folder uses, because the package contains none. Lua strings are byte arrays.
 */
declare module 'fengari' {
  export type LuaState = { readonly __lua: unique symbol }
  /** Debug information. `currentline` is negative in a function that is not written in Lua. */
  export type LuaDebug = { currentline: number; source: Uint8Array }
  export type LuaFunction = (L: LuaState) => number

  export const lua: {
    readonly LUA_OK: number
    readonly LUA_REGISTRYINDEX: number
    readonly LUA_MASKCOUNT: number
    readonly LUA_TBOOLEAN: number
    readonly LUA_TNUMBER: number
    readonly LUA_TSTRING: number
    readonly LUA_TTABLE: number
    lua_Debug: new () => LuaDebug
    lua_call(L: LuaState, nargs: number, nresults: number): void
    lua_createtable(L: LuaState, narr: number, nrec: number): void
    lua_error(L: LuaState): never
    lua_getfield(L: LuaState, idx: number, key: Uint8Array): number
    lua_getinfo(L: LuaState, what: Uint8Array, ar: LuaDebug): number
    lua_getstack(L: LuaState, level: number, ar: LuaDebug): number
    lua_gettop(L: LuaState): number
    lua_insert(L: LuaState, idx: number): void
    lua_isnil(L: LuaState, idx: number): boolean
    lua_pcall(L: LuaState, nargs: number, nresults: number, handler: number): number
    lua_pop(L: LuaState, n: number): void
    lua_pushboolean(L: LuaState, value: boolean): void
    lua_pushcfunction(L: LuaState, fn: LuaFunction): void
    lua_pushlstring(L: LuaState, bytes: Uint8Array, length: number): void
    lua_pushnil(L: LuaState): void
    lua_pushnumber(L: LuaState, value: number): void
    lua_pushvalue(L: LuaState, idx: number): void
    lua_rawgeti(L: LuaState, idx: number, n: number): number
    lua_rawseti(L: LuaState, idx: number, n: number): void
    lua_setfield(L: LuaState, idx: number, key: Uint8Array): void
    lua_sethook(L: LuaState, hook: (L: LuaState, ar: LuaDebug) => void, mask: number, count: number): void
    lua_setmetatable(L: LuaState, idx: number): void
    lua_settop(L: LuaState, idx: number): void
    lua_setglobal(L: LuaState, name: Uint8Array): void
    lua_setupvalue(L: LuaState, idx: number, n: number): Uint8Array | null
    lua_toboolean(L: LuaState, idx: number): boolean
    lua_tonumber(L: LuaState, idx: number): number
    lua_tostring(L: LuaState, idx: number): Uint8Array | null
    lua_type(L: LuaState, idx: number): number
  }
  export const lauxlib: {
    luaL_checknumber(L: LuaState, arg: number): number
    luaL_error(L: LuaState, format: Uint8Array): never
    luaL_loadbuffer(L: LuaState, source: Uint8Array, length: number, name: Uint8Array): number
    luaL_newstate(): LuaState
    luaL_ref(L: LuaState, table: number): number
    luaL_requiref(L: LuaState, name: Uint8Array, open: LuaFunction, global: number): void
    luaL_tolstring(L: LuaState, idx: number): Uint8Array
  }
  export const lualib: {
    luaopen_base: LuaFunction
    luaopen_math: LuaFunction
    luaopen_string: LuaFunction
    luaopen_table: LuaFunction
  }
  const fengari: { lua: typeof lua; lauxlib: typeof lauxlib; lualib: typeof lualib }
  export default fengari
}

/** The interpreter's conversions between numbers and text. All of fengari calls them through this object. */
declare module 'fengari/src/lobject.js' {
  export type NumberSlot = { setfltvalue(value: number): void; setsvalue(text: unknown): void; value: number }
  const lobject: {
    luaO_str2num(text: Uint8Array, slot: NumberSlot): number
    luaO_tostring(L: unknown, slot: NumberSlot): void
  }
  export default lobject
}

declare module 'fengari/src/lstring.js' {
  const lstring: { luaS_bless(L: unknown, bytes: Uint8Array): unknown }
  export default lstring
}
