import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { command, root } from '#ops/command.ts'

// Counts comments, test names and interface sentences that are hard to read: they begin with a pronoun instead of a noun, or use
// one of the phrases below. `npm run language -- src/features/calls` lists them. The rules are in src/README.md.

const kinds = ['comments', 'tests', 'sentences'] as const
export type Kind = (typeof kinds)[number]
export type Place = { file: string; line: number; text: string }

/** Openings that hide the subject. */
const openings = [
  ...['who', 'whoever', 'whose', 'whom', 'what', 'whatever', 'nobody', 'nothing', 'somebody', 'nor', 'that which'],
  ...['of (?:a|an|the|all|what|those|whom|each|two|ten)', 'as (?:much|many|long|far)', 'one (?:who|that|which)'],
  ...['how (?:much|many|long|far)'],
]
/** Phrases that have a standard term. */
const phrases = [
  ...[
    'whoever',
    'whomever',
    'nobody',
    'somebody',
    'anew',
    'any more',
    'not there any more',
    'by then',
    'of theirs',
    'of ours',
  ],
  ...['(?:is|are|was|were) (?:told|said|heard|none|gone)', 'says? (?:so|nothing|it)', 'lets? go', 'brings? along'],
  ...['stands? (?:for|in|beside|there|once)', 'what (?:is|was|are|were|they|it|he|she)', 'whose (?:it|they)'],
  ...['who (?:is|was|are|were|has|had|comes?|goes|asks?|gives?|leaves?)', 'neither .* nor'],
]
const opening = new RegExp(`^(?:${openings.join('|')})\\b`, 'i')
const phrase = new RegExp(`\\b(?:${phrases.join('|')})\\b`, 'i')

/** Returns true if a text breaks a rule that a pattern can find. */
export const isHardToRead = (text: string): boolean => opening.test(text) || phrase.test(text)

// the reason of a linter escape is a comment too
const comment = /^\s*(?:\/\/|\{?\/\*\*?|\*|--)\s+(?:biome-ignore [^:]*: )?(.*?)(?:\*\/\}?)?\s*$/
const testName = /(?:^|\s)test(?:\.\w+)?\(\s*(['"`])(.*?)\1/
const quoted = /(['"`])((?:(?!\1).){18,})\1/g
const isProse = (text: string) => /[a-z]{2,} [a-z]/i.test(text) && !/@ts-/.test(text)
const hasSentences = (file: string) => /\/(?:spec|notices|mails|documents|words)\.tsx?$/.test(file)

/** Returns the comments, test names and interface sentences of a file, with their lines. */
export function textsOf(file: string, source: string): Record<Kind, Place[]> {
  const found: Record<Kind, Place[]> = { comments: [], tests: [], sentences: [] }
  for (const [index, text] of source.split('\n').entries()) {
    const add = (kind: Kind, part: string | undefined) => {
      if (part !== undefined) found[kind].push({ file, line: index + 1, text: part })
    }
    const words = comment.exec(text)?.[1]
    add('comments', words && isProse(words) ? words.replace(/^@(?:returns|param \S+|throws)\s+/, '') : undefined)
    add('tests', testName.exec(text)?.[2])
    if (hasSentences(file))
      for (const [, , sentence = ''] of text.matchAll(quoted)) if (/ \w+ \w+/.test(sentence)) add('sentences', sentence)
  }
  return found
}

/** Returns the places of the tracked sources below `folders` that break a rule. */
export function hardToRead(folders: readonly string[] = ['src', 'e2e']): Record<Kind, Place[]> {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders], {
    cwd: root,
    encoding: 'utf8' as const,
    maxBuffer: 2 ** 26,
  })
  const read = files.split('\n').filter((file) => /\.(?:tsx?|mjs|sql)$/.test(file) && !/\.gen\.ts$/.test(file))
  const all = read.flatMap((file) => {
    const place = path.join(root, file)
    return fs.existsSync(place) ? [textsOf(file, fs.readFileSync(place, 'utf8'))] : []
  })
  const broken = (kind: Kind) => all.flatMap((texts) => texts[kind].filter(({ text }) => isHardToRead(text)))
  return { comments: broken('comments'), tests: broken('tests'), sentences: broken('sentences') }
}

command(import.meta.filename, async (folders) => {
  const found = hardToRead(folders.length > 0 ? folders : undefined)
  for (const kind of kinds) {
    for (const { file, line, text } of found[kind]) console.log(`${file}:${line}  ${text}`)
    console.log(`${kind}: ${found[kind].length}`)
  }
})
