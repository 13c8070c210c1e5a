import lobject from 'fengari/src/lobject.js'
import lstring from 'fengari/src/lstring.js'
import { formatFloat } from '../numbers.ts'
import { luaString } from './values.ts'

let installed = false

/**
 * Redis embeds Lua 5.1, whose only number is the double. fengari is Lua 5.3 with 32-bit integers that wrap around: a
 * window of 30 days in milliseconds would turn negative. Reading every numeral and every numeric string as a float, and
 * writing numbers as 5.1 does (14 digits, no trailing `.0`), gives the scripts 5.1's arithmetic. Process-wide, once.
 */
export function makeEveryNumberADouble(): void {
  if (installed) return
  installed = true
  const readNumeral = lobject.luaO_str2num
  lobject.luaO_str2num = (text, slot) => {
    const length = readNumeral(text, slot)
    if (length === 0) return 0
    // fengari's own integer reading stops at 32 bits; what it read as a float is already right.
    slot.setfltvalue(slot.value)
    return length
  }
  lobject.luaO_tostring = (L, slot) => {
    slot.setsvalue(lstring.luaS_bless(L, luaString(formatFloat(slot.value, 14))))
  }
}
