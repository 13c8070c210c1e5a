import fs from 'node:fs'
import path from 'node:path'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { documents } from '../about/documents.ts'
import { allManifests } from '../manifests.server.ts'
import { kinds } from './kinds.ts'
import { impersonalTables, keptReasons, notExported, register } from './register.ts'

const source = path.resolve(import.meta.dirname, '../..')
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../features/**/tables.ts', '../../server/**/tables.ts'],
  { eager: true },
)

const configs = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((value) => (value instanceof PgTable ? [getTableConfig(value)] : []))
/** Every table of the product with its columns, as the database has them. */
const tables = new Map(
  configs.map(({ schema, name, columns }) => [
    `${schema ?? 'public'}.${name}`,
    columns.map((column) => column.name).sort(),
  ]),
)

const scripts = fs
  .globSync('features/**/*.sql', { cwd: source })
  .map((file) => ({ file, code: fs.readFileSync(path.join(source, file), 'utf8').replaceAll(/--[^\n]*/g, '') }))
const sql = scripts.map(({ code }) => code).join('\n')

/** The bodies of the SQL functions by their names. */
const bodies = new Map(
  [...sql.matchAll(/create or replace function ([\w.]+)\([^$]*\$\$([\s\S]*?)\$\$/g)].map(([, name = '', body = '']) => [
    name,
    body,
  ]),
)
const bodiesOf = (is: (name: string) => boolean) =>
  [...bodies].flatMap(([name, body]) => (is(name) ? [body] : [])).join('\n')
const mentions = (body: string, words: string) => new RegExp(`${words.replaceAll('.', '\\.')}\\b`).test(body)
const erasing = bodiesOf((name) => /^personal\.(?!export_|expire_)|^public\.account_erase$/.test(name))
const expiring = bodiesOf((name) => /^personal\.(expire|erase)_/.test(name))
/** Parts that read the ledger through a view or a function. */
const indirect = ['token_history', 'tips_sent', 'tips_received']
const exportOf = (part: string) => bodies.get(`personal.export_${part}`) ?? ''

const columnsOf = (table: string) =>
  register.filter((one) => one.table === table).flatMap(({ personal, notPersonal }) => [...personal, ...notPersonal])

test('a script that deletes rows mentions every table whose rows refer to them', () => {
  const references = configs.flatMap(({ name, foreignKeys }) =>
    foreignKeys
      .filter(({ onDelete = 'no action' }) => onDelete === 'no action')
      .map((key) => ({ from: name, to: getTableConfig(key.reference().foreignTable).name })),
  )
  expect(references.length).toBeGreaterThan(50)
  const wrong = scripts.flatMap(({ file, code }) =>
    references
      .filter(({ from, to }) => mentions(code, `delete from public.${to}`) && !mentions(code, from))
      .map(({ from, to }) => `${file} deletes ${to} and ignores ${from}`),
  )
  expect(wrong).toEqual([])
})

test('lists every column of every table once, as personal or as not personal', () => {
  expect(tables.size).toBeGreaterThan(140)
  const wrong = [...tables].flatMap(([table, columns]) => {
    const listed = [...columnsOf(table), ...(impersonalTables.get(table) ?? [])].sort()
    const missing = columns
      .filter((column) => !listed.includes(column))
      .map((column) => `${table}.${column} is not listed`)
    const gone = listed
      .filter((column) => !columns.includes(column))
      .map((column) => `${table}.${column} does not exist`)
    const twice = listed
      .filter((column, at) => listed.indexOf(column) !== at)
      .map((one) => `${table}.${one} is listed twice`)
    return [...missing, ...gone, ...twice]
  })
  expect(wrong).toEqual([])
  const names = [...register.map(({ table }) => table), ...impersonalTables.keys()]
  expect(names.filter((table) => !tables.has(table))).toEqual([])
})

test('exports contain the tables that the register names, and every part has an entry', () => {
  const wrong = register.flatMap(({ table, exports, notExportedBecause }) => {
    if (exports.length === 0)
      return notExportedBecause && notExportedBecause in notExported ? [] : [`${table}: why not?`]
    const direct = exports.filter((part) => !indirect.includes(part))
    return direct.filter((part) => !mentions(exportOf(part), table)).map((part) => `${part}: ${table}`)
  })
  expect(wrong).toEqual([])
  const parts = allManifests.flatMap(({ personalData }) => Object.keys(personalData?.exports ?? {}))
  const named = new Set(register.flatMap(({ exports }) => exports))
  expect(parts.filter((part) => !named.has(part))).toEqual([])
})

test('exported columns are in the export', () => {
  const missing = register.flatMap(({ table, personal, exports }) => {
    const direct = exports.filter((part) => !indirect.includes(part))
    const body = direct.map(exportOf).join('\n')
    if (direct.length === 0 || /to_json\(/.test(body)) return []
    return personal.filter((column) => !mentions(body, `\\b${column}`)).map((column) => `${table}.${column}`)
  })
  expect(missing).toEqual([])
})

test('erasure deletes or clears what the register says, and everything else has a reason', () => {
  const wrong = register.flatMap(({ table, erasure, keptBecause }) => {
    if (erasure === 'kept') return keptBecause && keptBecause in keptReasons ? [] : [`${table}: why is it kept?`]
    const statement = { deleted: 'delete from', cleared: 'update' }[erasure]
    if (!statement) return [`${table}: ${erasure} is no erasure`]
    return mentions(erasing, `${statement} ${table}`) ? [] : [`${table} is not ${erasure}`]
  })
  expect(wrong).toEqual([])
})

test('a job erases expired tables, and their kind states the period', () => {
  const expired = register.filter(({ expires }) => expires)
  expect(expired.filter(({ table }) => !mentions(expiring, table)).map(({ table }) => table)).toEqual([])
  for (const { kind } of expired) expect(kinds[kind].kept, kind).toMatch(/\d/)
})

test('the privacy page shows every kind with its purpose and period', () => {
  const text = JSON.stringify(documents.privacy)
  for (const { title, purpose, kept } of Object.values(kinds))
    for (const words of [title, purpose, kept]) expect(text).toContain(words)
  expect(Object.keys(kinds).sort()).toEqual([...new Set(register.map(({ kind }) => kind))].sort())
})
