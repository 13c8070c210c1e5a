import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../command.ts'
import { renderCommonPasswords } from './common-passwords.ts'

test('the generated list of common passwords is current; otherwise run `npm run passwords:generate`', () => {
  const stored = fs.readFileSync(path.join(root, 'src/features/accounts/passwords/common.gen.ts'), 'utf8')
  expect(stored === renderCommonPasswords()).toBe(true)
})
