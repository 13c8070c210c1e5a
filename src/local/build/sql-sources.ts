import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const BREAKPOINT = '--> statement-breakpoint'
const HEADER = /^-- source: (\S+)$/m

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) })

/** A `.sql` file of the product, as its section in a migration reads. */
export type Section = { source: string; body: string }

/**
 * Cuts a script into its statements: at every `;` outside quotes, dollar quotes and comments. The migrator sends one
 * statement at a time, because Neon's HTTP endpoint takes no more.
 */
export function splitStatements(script: string): string[] {
  const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[\s\S]/g
  const statements: string[] = []
  let current = ''
  for (const [text] of script.matchAll(token)) {
    current += text
    if (text === ';') {
      statements.push(current.trim())
      current = ''
    }
  }
  if (current.replaceAll(/--[^\n]*/g, '').trim() !== '') throw new Error(`A statement has no end: ${current.trim()}`)
  return statements
}

/** Every `src/**\/*.sql`, in the order in which migrations apply them: by path, so that rights (src/server) come last. */
export function sqlSources(root: string): Section[] {
  return fs
    .globSync('src/**/*.sql', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .sort()
    .map((source) => {
      const script = fs.readFileSync(path.join(root, source), 'utf8')
      return { source, body: splitStatements(script).join(`\n${BREAKPOINT}\n`) }
    })
}

/** What the newest migration naming each source carries for it. */
export function migratedSources(root: string): Map<string, string> {
  const folder = path.join(root, 'drizzle')
  const journal = path.join(folder, 'meta', '_journal.json')
  const newest = new Map<string, string>()
  if (!fs.existsSync(journal)) return newest
  for (const { tag } of journalSchema.parse(JSON.parse(fs.readFileSync(journal, 'utf8'))).entries)
    for (const { source, body } of parseSections(fs.readFileSync(path.join(folder, `${tag}.sql`), 'utf8')))
      newest.set(source, body)
  return newest
}

/** The text of a migration that applies these sections. */
export const renderSections = (sections: Section[]): string =>
  sections.map(({ source, body }) => `-- source: ${source}\n${body}\n`).join(`${BREAKPOINT}\n`)

function parseSections(migration: string): Section[] {
  const [, ...parts] = migration.split(new RegExp(HEADER.source, 'gm'))
  const sections: Section[] = []
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const body = (parts[i + 1] ?? '').trim()
    sections.push({ source: parts[i] ?? '', body: body.replace(new RegExp(`\n${BREAKPOINT}$`), '') })
  }
  return sections
}

/** The sources that no migration carries as they are now. */
export function unmigratedSources(root: string): Section[] {
  const migrated = migratedSources(root)
  return sqlSources(root).filter(({ source, body }) => migrated.get(source) !== body)
}
