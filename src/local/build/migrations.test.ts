import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { splitStatements, sqlSources, unmigratedSources } from './sql-sources.ts'

const root = path.resolve(import.meta.dirname, '../../..')

test('every .sql file under src is in drizzle/ as it is; otherwise run `npm run db:generate`', () => {
  expect(sqlSources(root).length).toBeGreaterThan(5)
  expect(unmigratedSources(root).map(({ source }) => source)).toEqual([])
})

test('every tables.ts is in drizzle/ as it is; otherwise run `npm run db:generate`', async () => {
  const files = fs.globSync('src/{features,server}/*/tables.ts', { cwd: root })
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(path.join(root, file)).href)))
  const now = generateDrizzleJson(Object.assign({}, ...modules))
  const snapshots = fs.globSync('drizzle/meta/*_snapshot.json', { cwd: root }).sort()
  const newest = JSON.parse(fs.readFileSync(path.join(root, snapshots.at(-1) ?? ''), 'utf8'))
  expect(await generateMigration(newest, now)).toEqual([])
})

test('a script is cut at the ends of its statements and nowhere else', () => {
  const statements = [
    'select 1;',
    "-- a comment; with an end\nselect ';', \"a;b\", 'it''s; ok';",
    'create function f() returns void language plpgsql as $$\nbegin\n  perform 1; -- inside;\nend $$;',
    "do $body$ begin execute $$select ';'$$; end $body$;",
    '/* ; */ select 2;',
  ]
  expect(splitStatements(`${statements.join('\n\n')}\n-- the end;\n`)).toEqual(statements)
  expect(() => splitStatements('select 1; select 2')).toThrow('A statement has no end')
})
