import fs from 'node:fs'

/** Files that may declare tables: `tables.ts` of a feature, a topic or the kernel. */
export const tableGlobs = ['src/features/**/tables.ts', 'src/server/**/tables.ts']

/** Returns the files in which the generator of migrations looks for tables. */
export const tableFiles = (root: string): string[] => fs.globSync(tableGlobs, { cwd: root }).sort()
