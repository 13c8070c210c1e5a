import lobject from 'fengari/src/lobject.js'
import lstring from 'fengari/src/lstring.js'
import { formatFloat } from '../numbers.ts'
import { luaString } from './values.ts'

let installed = false

/**
 * Gives scripts the arithmetic of Lua 5.1, which Redis embeds: all numbers are doubles. fengari is Lua 5.3, whose
 * 32-bit integers wrap around: 30 days in milliseconds would become negative. Therefore every numeral and numeric
 * string is parsed as a float, and numbers are formatted as in 5.1 (14 digits, no trailing `.0`). Patches fengari once
 * for the whole process.
 */
export function makeEveryNumberADouble(): void {
  if (installed) return
  installed = true
  const readNumeral = lobject.luaO_str2num
  lobject.luaO_str2num = (text, slot) => {
    const length = readNumeral(text, slot)
    if (length === 0) return 0
    // fengari parses integers only up to 32 bits. Numbers that it has parsed as floats are correct.
    slot.setfltvalue(slot.value)
    return length
  }
  lobject.luaO_tostring = (L, slot) => {
    slot.setsvalue(lstring.luaS_bless(L, luaString(formatFloat(slot.value, 14))))
  }
}
