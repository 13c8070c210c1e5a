import lobject from 'fengari/src/lobject.js'
import lstring from 'fengari/src/lstring.js'
import { formatFloat } from '../numbers.ts'
import { luaString } from './values.ts'

let installed = false

/**
 * Gives scripts the arithmetic of Lua 5.1, which Redis embeds and whose only number type is the double. fengari is Lua 5.3
 * with 32-bit integers that wrap around: a window of 30 days in milliseconds would turn negative. So every numeral and
 * numeric string is read as a float, and numbers are written as in 5.1 (14 digits, no trailing `.0`). Applies to the whole
 * process, once.
 */
export function makeEveryNumberADouble(): void {
  if (installed) return
  installed = true
  const readNumeral = lobject.luaO_str2num
  lobject.luaO_str2num = (text, slot) => {
    const length = readNumeral(text, slot)
    if (length === 0) return 0
    // fengari's own integer parsing stops at 32 bits; numbers that it has parsed as floats are correct.
    slot.setfltvalue(slot.value)
    return length
  }
  lobject.luaO_tostring = (L, slot) => {
    slot.setsvalue(lstring.luaS_bless(L, luaString(formatFloat(slot.value, 14))))
  }
}
