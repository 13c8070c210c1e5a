import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { command, root } from '../command.ts'

const migrations = () => fs.globSync('*.sql', { cwd: path.join(root, 'drizzle') })

/**
 * `npm run db:generate -- <name>`: writes a migration from changed tables. Functions, triggers, views and rights need
 * no migration: `db:migrate` applies every .sql file that changed. @throws a sentence if the name has fewer than two
 * words.
 */
command(import.meta.filename, async ([name = '']) => {
  if (!/^[a-z][a-z0-9]*([-_][a-z0-9]+)+$/.test(name))
    throw new Error('Name the migration after its change: npm run db:generate -- add-stream-consents')
  const before = migrations()
  execFileSync(process.execPath, [path.join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', '--name', name], {
    cwd: root,
    stdio: ['inherit', 'ignore', 'inherit'],
  })
  // The next migration needs only the newest snapshot. The others are deleted: each has hundreds of kilobytes.
  const snapshots = fs.globSync('drizzle/meta/*_snapshot.json', { cwd: root }).sort()
  for (const file of snapshots.slice(0, -1)) fs.rmSync(path.join(root, file))

  const added = migrations().filter((file) => !before.includes(file))
  console.log(added.length > 0 ? added.map((file) => `drizzle/${file}`).join('\n') : 'drizzle/ is up to date')
})
