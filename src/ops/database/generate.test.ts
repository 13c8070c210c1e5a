import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { root } from '../command.ts'
import { tableFiles } from './table-files.ts'

const snapshots = () => fs.globSync('drizzle/meta/*_snapshot.json', { cwd: root }).sort()

test('drizzle/ matches the declared tables; otherwise run `npm run db:generate -- <name>`', async () => {
  const modules = await Promise.all(tableFiles(root).map((file) => import(pathToFileURL(path.join(root, file)).href)))
  const now = generateDrizzleJson(Object.assign({}, ...modules))
  const [newest = ''] = snapshots()
  expect(await generateMigration(JSON.parse(fs.readFileSync(path.join(root, newest), 'utf8')), now)).toEqual([])
})

test('drizzle/ has one snapshot, of the newest migration; `npm run db:generate` removes the others', () => {
  const [newest = ''] = fs.globSync('drizzle/*.sql', { cwd: root }).sort().reverse()
  expect(snapshots().map((file) => path.basename(file))).toEqual([`${path.basename(newest).slice(0, 4)}_snapshot.json`])
})

test('the generator refuses a migration without a name of at least two words', () => {
  for (const args of [[], ['tables']]) {
    const { status, stderr } = spawnSync(process.execPath, ['src/run.mjs', 'ops/database/generate', ...args], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toContain('Name the migration after its change')
  }
})

test('the migration generator finds every table that the source declares', () => {
  const declaration = /\b(?:pgTable|pgTableCreator|pgSchema|pgEnum|pgSequence|pgView)\(|\.table\(\s*['"`]/
  const declaring = fs
    .globSync('src/{app,client,features,providers,server,shared}/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && declaration.test(fs.readFileSync(path.join(root, file), 'utf8')))
  const found = tableFiles(root)
  expect(declaring.length).toBeGreaterThan(20)
  expect(declaring.filter((file) => !found.includes(file))).toEqual([])
})
