import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../command.ts'
import { codeSplittingGroups } from './codeSplitting.ts'

test('every file of a group exists and belongs to one group', () => {
  const groups = codeSplittingGroups(root)
  const parts = groups.find(({ name }) => name === 'parts')
  expect(parts?.test(path.join(root, 'src/ui/Badge.tsx'))).toBe(true)
  expect(parts?.test(path.join(root, 'src/ui/Dialog.tsx'))).toBe(false)
  const libraries = ['lucide-react/dist/esm/icons/*.mjs', 'zod/v4/{core,mini}/*.js'].map((at) => `node_modules/${at}`)
  const all = fs
    .globSync(['src/{app,client,features,shared,ui}/**/*.{ts,tsx}', ...libraries], { cwd: root })
    .map((file) => fs.realpathSync(path.join(root, file)))
  expect(all.filter((file) => groups.filter(({ test: has }) => has(file)).length > 1)).toEqual([])
})

test('a group that names a missing file stops the build', () => {
  expect(() => codeSplittingGroups(os.tmpdir())).toThrow(/names no file: .*src\/client\/query\/sentence.ts/)
})
