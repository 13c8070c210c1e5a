import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { hardToRead, isHardToRead, textsOf } from './language.ts'

test.for([
  'Who gave most on this stage.',
  'of ten admins who decide at once one does',
  'a seat that is gone is given to somebody',
  'neither a fan nor a creator reads it',
])('flags "%s"', (text) => {
  expect(isHardToRead(text)).toBe(true)
})

test.for([
  'Top supporters of the stream.',
  'ten concurrent decisions: exactly one succeeds',
  'Whether the fan can pay.',
])('accepts "%s"', (text) => {
  expect(isHardToRead(text)).toBe(false)
})

test('reads comments, test names and, in spec files, sentences', () => {
  const source = [
    '// a comment in words',
    'test(`refunds tickets`, () => {',
    "const SENTENCE = 'You can ask for a refund here.'",
    "import { a } from './b.ts'",
  ].join('\n')
  const texts = textsOf('src/features/x/spec.ts', source)
  expect(texts.comments.map(({ text }) => text)).toEqual(['a comment in words'])
  expect(texts.tests.map(({ text }) => text)).toEqual(['refunds tickets'])
  expect(texts.sentences.map(({ line }) => line)).toEqual([3])
  expect(textsOf('src/features/x/store.server.ts', source).sentences).toEqual([])
})

test('reads the reasons of linter escapes and comments between elements', () => {
  const source = '  {/* biome-ignore lint/a11y/x: what scrolls is reached by keys */}\n  {/* who is on stage */}\n'
  const { comments } = textsOf('src/features/x/screens/X.tsx', source)
  expect(comments.map(({ text }) => text.trim())).toEqual(['what scrolls is reached by keys', 'who is on stage'])
})

test('the numbers of hard texts only go down: write new texts plainly, and lower language.json when you improve old ones', () => {
  const found = hardToRead()
  const counts = Object.fromEntries(Object.entries(found).map(([kind, places]) => [kind, places.length]))
  const kept: unknown = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'language.json'), 'utf8'))
  expect(counts, '`npm run language` lists the places').toEqual(kept)
})
