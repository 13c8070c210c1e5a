import type { Bytes, Reply } from './reply.ts'
import type { Store } from './store.ts'

/** Runs a command with the arguments after its name. Their number has been checked, so required parameters exist. */
export type Run = (store: Store, ...args: Bytes[]) => Reply

/** A supported command. `arity` counts the name, as in Redis; a negative value means "at least". */
export type Command = { arity: number; writes: boolean; inScripts: boolean; run: Run }

/** Commands by their names in lower case. */
export type CommandTable = Readonly<Record<string, Command>>

export const read = (arity: number, run: Run): Command => ({ arity, writes: false, inScripts: true, run })
export const write = (arity: number, run: Run): Command => ({ arity, writes: true, inScripts: true, run })

/** Declares a command that scripts cannot call. */
export const outsideScripts = (arity: number, run: Run): Command => ({ arity, writes: false, inScripts: false, run })

/** Returns true if `args` (without the name) match `arity`. */
export function fits(arity: number, args: readonly Bytes[]): boolean {
  const given = args.length + 1
  return arity < 0 ? given >= -arity : given === arity
}
