import { expect, test } from 'vitest'
import { commonPasswords } from './common.gen.ts'
import { isCommonPassword, isOwnName } from './rules.ts'

test('the list contains more than 3,000 common passwords', () => {
  expect(new Set(commonPasswords.split(/\s+/)).size).toBeGreaterThan(3_000)
})

test.each([
  '1234567890',
  'qwertyuiop',
  'QwertyUIOP',
  'Password123',
  'password2024!',
  'basketball',
  'Manchester-1',
  'aaaaaaaaaaaa',
  'Limelight2026!',
  'limelight-admin',
  'creator-tokens-99',
  'dragon2024!!',
])('refuses the common password %s', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['a quiet green river', 'kX9#mQ2$vL', 'xlimelight', 'kwallet-2024', 'tulpen im oktober'])(
  'accepts the password %s',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

test('refuses passwords that consist of product words', () => {
  const words = `lime light spotlight stage creator creators fan fans admin administrator moderator support owner token
    tokens tip stream live call wallet account user password passwort secret login welcome letmein my the is`
  for (const word of words.split(/\s+/)) expect([word, isCommonPassword(`${word}-limelight-99`)]).toEqual([word, true])
})

const vera = { email: 'vera.lumen@stage-door.test', username: 'vera_lumen', displayName: 'Vera Lumen' }

test.each([
  'vera_lumen',
  'VeraLumen2024!',
  'lumenvera1',
  'vera.lumen@stage-door.test',
  'stagedoor123',
  'veraveravera',
  'limelight-vera-1',
])('refuses the password %s, which consists of parts of its owner’s name and email address', (password) => {
  expect(isOwnName(password, vera)).toBe(true)
})

test.each(['vera sings at noon', 'lumen-of-the-night', '2024!2024!2024'])(
  'accepts the password %s, which has more than the owner’s name',
  (password) => {
    expect(isOwnName(password, vera)).toBe(false)
  },
)

test('treats parts of a name as public facts from three letters on', () => {
  const ada = { email: 'hello@stage-door.test', username: 'someone', displayName: 'Ada Xi' }
  expect(isOwnName('adaadaadaada', ada)).toBe(true)
  expect(isOwnName('xixixixixixi', ada)).toBe(false)
})
