import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../command.ts'

/**
 * `expand`: the Worker of the release before works with the new tables. `contract`: it does not, so nothing of that release
 * may still use what changes. `breaking`: no release works with it.
 */
type Kind = 'expand' | 'contract' | 'breaking'

const baseline = '0000_baseline.sql'
const name = String.raw`(?:"public"\.)?"?(\w+)"?`
const match = (pattern: string, statement: string) => new RegExp(`^${pattern}`, 'i').exec(statement)

/** Returns the tables that a migration creates, or to which it adds a column: a new rule for those limits no old row. */
const newIn = (statements: readonly string[]): Set<string> =>
  new Set(
    statements.flatMap(
      (one) =>
        match(`create table (?:if not exists )?${name}`, one)?.[1] ??
        match(`alter table ${name} add column`, one)?.[1] ??
        [],
    ),
  )

function kindOf(statement: string, fresh: ReadonlySet<string>): Kind {
  const isFresh = (table = '') => fresh.has(table)
  const added = match(`alter table ${name} add column`, statement)
  if (added) return /not null/i.test(statement) && !/default|generated/i.test(statement) ? 'breaking' : 'expand'
  const limited =
    match(`alter table ${name} add constraint`, statement) ?? match(`create unique index \\S+ on ${name}`, statement)
  if (limited) return isFresh(limited[1]) ? 'expand' : 'contract'
  if (match('create |comment |alter type .* add value|insert |drop index', statement)) return 'expand'
  if (match(`alter table ${name} (drop constraint|alter column \\S+ (drop not null|set default))`, statement))
    return 'expand'
  return 'contract'
}

const statementsOf = (sql: string): string[] =>
  sql
    .split('--> statement-breakpoint')
    .map((one) =>
      one
        .replaceAll(/^\s*--.*$/gm, '')
        .trim()
        .replaceAll(/\s+/g, ' '),
    )
    .filter(Boolean)

/** Returns the kinds of the statements of a migration. */
function kindsOf(sql: string): Set<Kind> {
  const statements = statementsOf(sql)
  const fresh = newIn(statements)
  return new Set(statements.map((one) => kindOf(one, fresh)))
}

const folder = path.join(root, 'drizzle')
const migrations = fs.readdirSync(folder).filter((file) => file.endsWith('.sql') && file !== baseline)

test.each(migrations)('%s expands or contracts the tables, never both', (file) => {
  const kinds = kindsOf(fs.readFileSync(path.join(folder, file), 'utf8'))
  const advice = 'Add first, and let a later release drop what the release before still uses (src/ops/README.md).'
  expect([...kinds], advice).not.toContain('breaking')
  expect(kinds.size, advice).toBe(1)
})

test.each<[statement: string, kind: Kind]>([
  ['create table "a" ("id" uuid not null)', 'expand'],
  ['alter table "a" add column "b" integer', 'expand'],
  ['alter table "a" add column "b" integer default 0 not null', 'expand'],
  ['alter table "a" add column "b" integer not null', 'breaking'],
  ['alter table "a" alter column "b" drop not null', 'expand'],
  ['alter table "a" alter column "b" set not null', 'contract'],
  ['alter table "a" drop column "b"', 'contract'],
  ['alter table "a" rename column "b" to "c"', 'contract'],
  ['alter table "a" add constraint "c" check (b > 0)', 'contract'],
  ['create unique index "i" on "a" using btree ("b")', 'contract'],
  ['create index "i" on "a" using btree ("b")', 'expand'],
  ['drop table "a"', 'contract'],
])('%s: %s', (statement, kind) => {
  expect([...kindsOf(statement)]).toEqual([kind])
})

test('a rule about a new table or a new column is part of its expansion', () => {
  const rule = 'alter table "a" add constraint "c" check (b > 0)'
  for (const addition of ['create table "a" ("b" integer)', 'alter table "a" add column "b" integer'])
    expect([...kindsOf(`${addition};--> statement-breakpoint\n${rule};`)]).toEqual(['expand'])
})
