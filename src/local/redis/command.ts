import type { Bytes, Reply } from './reply.ts'
import type { Store } from './store.ts'

/** The arguments after the command's name. Their number has been checked, so named parameters are always there. */
export type Run = (store: Store, ...args: Bytes[]) => Reply

/** `arity` counts the name as Redis does; negative means "at least". */
export type Command = { arity: number; writes: boolean; inScripts: boolean; run: Run }

/** Lower-case names. */
export type CommandTable = Readonly<Record<string, Command>>

export const read = (arity: number, run: Run): Command => ({ arity, writes: false, inScripts: true, run })
export const write = (arity: number, run: Run): Command => ({ arity, writes: true, inScripts: true, run })

/** Refused inside a script. */
export const outsideScripts = (arity: number, run: Run): Command => ({ arity, writes: false, inScripts: false, run })

/** True when `args` (without the name) fit `arity`. */
export function fits(arity: number, args: readonly Bytes[]): boolean {
  const given = args.length + 1
  return arity < 0 ? given >= -arity : given === arity
}
