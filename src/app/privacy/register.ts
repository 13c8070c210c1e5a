import * as accounts from './accounts.ts'
import type { KindName } from './kinds.ts'
import * as meetings from './meetings.ts'
import * as platform from './platform.ts'
import * as trades from './trades.ts'

// The register of personal data: every column of every table is listed here, as personal or as not personal. A table is a
// line `table | export | erasure | expires` with its columns below: `+` personal, `-` not personal.
//   export: the parts of an export that contain the columns (`personal.export_‹part›`), or the reason if none does
//   erasure: `deleted` or `cleared` when the account is erased (`personal.forget_‹area›`), or the reason to keep the
//   columns
//   expires: set if a retention period ends earlier (`personal.expire_‹area›`)
// The purpose and the period are those of the kind (kinds.ts).

/** Reasons for columns that are not in an export. */
export const notExported = {
  secret: 'a secret, or an address that works without a password',
  books: 'bookkeeping behind the token history, which is exported',
  counts: 'a count of what other parts contain',
  copies: 'a copy of what other parts contain, or a state of the product',
  admins: 'the work of admins and the words of other people',
} as const

/** Reasons for columns that stay after the account is erased. */
export const keptReasons = {
  books: 'amounts and ids that books must contain',
  both: 'belongs to the other side too, under an id alone',
  decision: 'a decision without its words',
  expires: 'a job deletes it soon',
  counts: 'a count',
} as const

type Entry = {
  kind: KindName
  table: string
  personal: string[]
  notPersonal: string[]
  exports: string[]
  notExportedBecause: string | undefined
  erasure: string
  keptBecause: string | undefined
  expires: boolean
}

const lists: Record<KindName, string> = { ...accounts, ...trades, ...meetings, ...platform.kinds }

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')
const qualified = (table: string): string => (table.includes('.') ? table : `public.${table}`)

/** Splits the columns below a line: those after `+` and those after `-`. */
function columnsIn(text: string) {
  const [, personal = ''] = /\+([^-]*)/.exec(text) ?? []
  const [, notPersonal = ''] = /-([^+]*)/.exec(text) ?? []
  return { personal: words(personal), notPersonal: words(notPersonal) }
}

/** Returns the tables of a list: each line without an indent, and the columns below it. */
const blocksIn = (list: string): { line: string; columns: string }[] =>
  [...list.matchAll(/^(\S.*)\n((?: .*\n)*)/gm)].map(([, line = '', columns = '']) => ({ line, columns }))

function toEntry(kind: KindName, line: string, columns: string): Entry {
  const [table = '', exported = '', erased = '', expires] = line.split('|').map((part) => part.trim())
  const [erasure = '', keptBecause] = erased.split(': ')
  const isExported = exported.startsWith('export ')
  return {
    kind,
    table: qualified(table),
    ...columnsIn(columns),
    erasure,
    keptBecause,
    expires: expires === 'expires',
    exports: isExported ? words(exported.slice('export '.length)) : [],
    notExportedBecause: isExported ? undefined : exported.replace('no export: ', ''),
  }
}

const kindNames = Object.keys(lists).filter((name): name is KindName => name in lists)

/** The register, in the order of the kinds. */
export const register: readonly Entry[] = kindNames.flatMap((kind) =>
  blocksIn(lists[kind]).map(({ line, columns }) => toEntry(kind, line, columns)),
)

/** Tables without personal data, with their columns. */
export const impersonalTables: ReadonlyMap<string, readonly string[]> = new Map(
  blocksIn(platform.impersonal).map(({ line, columns }) => [qualified(line), columnsIn(columns).notPersonal]),
)
