// npm run db:generate [-- <name>]: brings drizzle/ up to date with every tables.ts and every .sql file under src.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { renderSections, unmigratedSources } from './sql-sources.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const name = process.argv[2]

const drizzleKit = (...args: string[]) =>
  execFileSync(process.execPath, [path.join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })

const migrations = () => fs.globSync('*.sql', { cwd: path.join(root, 'drizzle') })

const before = migrations()
drizzleKit('--name', name ?? 'tables')

const sections = unmigratedSources(root)
if (sections.length > 0) {
  const known = migrations()
  drizzleKit('--custom', '--name', name ?? 'functions')
  const added = migrations().find((file) => !known.includes(file))
  if (added === undefined) throw new Error('drizzle-kit made no migration for the .sql files')
  fs.writeFileSync(path.join(root, 'drizzle', added), renderSections(sections))
}

const added = migrations().filter((file) => !before.includes(file))
console.log(added.length > 0 ? added.map((file) => `drizzle/${file}`).join('\n') : 'drizzle/ is up to date')
