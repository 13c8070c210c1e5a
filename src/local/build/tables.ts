import fs from 'node:fs'

/** Where tables may be declared: in the `tables.ts` of a feature, of a topic or of the kernel. */
export const tableGlobs = ['src/features/**/tables.ts', 'src/server/**/tables.ts']

/** The files in which the generator of migrations looks for tables. */
export const tableFiles = (root: string): string[] => fs.globSync(tableGlobs, { cwd: root }).sort()
