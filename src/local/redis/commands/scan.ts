import { compileGlob } from '../glob.ts'
import { parseInteger } from '../numbers.ts'
import { type Bytes, RedisError, type Reply, syntaxError } from '../reply.ts'

type ScanOptions = { count: number; matches(text: Bytes): boolean; type?: Bytes }

export function scanCursor(text: Bytes): number {
  if (!/^\d{1,20}$/.test(text)) throw new RedisError('ERR invalid cursor')
  return Number(text)
}

/** MATCH, COUNT and, for keys only, TYPE. */
export function readScanOptions(words: readonly Bytes[], { typeAllowed = false } = {}): ScanOptions {
  const options: ScanOptions = { count: 10, matches: () => true }
  for (let i = 0; i < words.length; i += 2) {
    const [option, argument] = [(words[i] ?? '').toUpperCase(), words[i + 1]]
    if (argument === undefined) throw syntaxError()
    if (option === 'COUNT') {
      options.count = parseInteger(argument)
      if (options.count < 1) throw syntaxError()
    } else if (option === 'MATCH') {
      const glob = compileGlob(argument)
      options.matches = (text) => glob.test(text)
    } else if (option === 'TYPE' && typeAllowed) options.type = argument.toLowerCase()
    else throw syntaxError()
  }
  return options
}

/** HSCAN, SSCAN and ZSCAN: a whole aggregate in one page, as Redis does with small ones whatever COUNT says. */
export function scanMembers(members: Iterable<Bytes[]>, cursorText: Bytes, words: readonly Bytes[]): Reply {
  scanCursor(cursorText)
  const { matches } = readScanOptions(words)
  return ['0', [...members].filter(([name = '']) => matches(name)).flat()]
}
