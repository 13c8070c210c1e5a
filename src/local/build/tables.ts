import fs from 'node:fs'

/** Where tables may be declared: anywhere in a feature and in the kernel, in `tables.ts` or in a folder `tables`. */
export const tableGlobs = ['src/features/**/tables.ts', 'src/features/**/tables/*.ts', 'src/server/**/tables.ts']

/** The files in which the generator of migrations looks for tables. */
export const tableFiles = (root: string): string[] => fs.globSync(tableGlobs, { cwd: root }).sort()
