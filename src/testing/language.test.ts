import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

// Refuses words in comments, test names and interface sentences that the writing guide (LANGUAGE.md) replaces.

type Rule = { name: string; advice: string; pattern: RegExp }
const opens = (...words: string[]) => new RegExp(`^(?:${words.join('|')})\\b`, 'i')
const has = (...words: string[]) => new RegExp(`\\b(?:${words.join('|')})\\b`, 'i')

const rules: Rule[] = [
  {
    name: 'opening without a noun',
    advice: 'Begin with the noun: "the fan", "an expired hold", "the second request".',
    pattern: opens(
      ...['who', 'whoever', 'whose', 'whom', 'what', 'whatever', 'nobody', 'nothing', 'somebody', 'nor', 'that which'],
      ...['of (?:a|an|the|all|what|those|whom|each|two|ten)', 'as (?:much|many|long|far)', 'one (?:who|that|which)'],
      'how (?:much|many|long|far)',
    ),
  },
  {
    name: 'clause instead of a noun',
    advice: 'Replace the clause by its noun: "the buyer", "the price", "the uploaded file".',
    pattern: has(
      ...['what (?:is|was|are|were|they|it|he|she)', 'whose (?:it|they)'],
      'who (?:is|was|are|were|has|had|comes?|goes|asks?|gives?|leaves?)',
    ),
  },
  {
    name: 'person without a role',
    advice: 'Name the role: fan, creator, admin, visitor, caller; in the interface "anyone" or "no one".',
    pattern: has('whoever', 'whomever', 'nobody', 'somebody'),
  },
  {
    name: 'private verb',
    advice: 'Use the standard verb: notify, return, report, receive, release, delete, include.',
    pattern: has(
      ...['(?:is|are|was|were) (?:told|said|heard|none|gone)', 'says? (?:so|nothing|it)', 'lets? go', 'brings? along'],
      'stands? (?:for|in|beside|there|once)',
    ),
  },
  {
    name: 'old-fashioned adverb',
    advice: 'Write "again", "no longer", "until then", "their" or "our".',
    pattern: has('anew', 'any more', 'by then', 'of theirs', 'of ours'),
  },
  {
    name: 'private term',
    advice: 'Use the term: URL, response, heartbeat, restricted account, "exactly one of two".',
    pattern: has(
      ...['signed address(?:es)?', '(?:same|first|stored) answer', 'repeated key', 'held accounts?'],
      ...['half characters?', '(?<=^|[,;:] |that |and )of (?:two|three|several) [^.;:]* one'],
    ),
  },
  {
    name: 'double negation',
    advice: 'Negate the verb: "the fan and the creator cannot read it".',
    pattern: has('neither .* nor'),
  },
]

type Kind = 'comment' | 'test name' | 'sentence' | 'document'
type Text = { kind: Kind; line: number; text: string }

// the reason of a linter escape is a comment too
const commentLine =
  /^\s*(?:\/\/|\{?\/\*\*?|\*|--)\s+(?:biome-ignore [^:]*: )?(?:@(?:returns|param \S+|throws)\s+)?(.*?)(?:\*\/\}?)?\s*$/
const testName = /(?:(?<![\w.])test(?:\.\w+)?\(|^\s*\]\)\()\s*(['"`])(.*?)\1/gm
const quoted = /(['"`])((?:(?!\1).){18,})\1/g
const isProse = (text: string) => /[a-z]{2,} [a-z]/i.test(text) && !/@ts-/.test(text)
const hasSentences = (file: string) => /\/(?:spec|notices|mails|documents|words)\.tsx?$/.test(file)

/** Returns the comments of a file, one text a sentence: consecutive lines are one comment, however they are wrapped. */
function commentsOf(lines: string[]): Text[] {
  const found: Text[] = []
  let isOpen = false
  for (const [index, line] of lines.entries()) {
    const words = commentLine.exec(line)?.[1]?.trim()
    for (const [at, part] of words ? words.split(/(?<=[.!?]) +/).entries() : []) {
      const last = found.at(-1)
      if (at === 0 && isOpen && last) last.text += ` ${part}`
      else found.push({ kind: 'comment', line: index + 1, text: part })
    }
    isOpen =
      words !== undefined && words !== '' && !/[.!?]$|\*\/\}?\s*$/.test(line) && !/@\w+ /.test(lines[index + 1] ?? '')
  }
  return found.filter(({ text }) => isProse(text))
}

/** Returns the comments, test names and, in files of sentences, the interface sentences of a source, with their lines. */
function textsOf(file: string, source: string): Text[] {
  const lines = source.split('\n')
  if (file.endsWith('.md')) return lines.map((text, index) => ({ kind: 'document', line: index + 1, text }))
  const tests = [...source.matchAll(testName)].map(({ 0: { length }, index, 2: text = '' }): Text => {
    return { kind: 'test name', line: source.slice(0, index + length).split('\n').length, text }
  })
  const sentences = lines.flatMap((line, index) =>
    [...line.matchAll(quoted)].map(([, , text = '']): Text => ({ kind: 'sentence', line: index + 1, text })),
  )
  const shown = hasSentences(file) ? sentences.filter(({ text }) => / \w+ \w+/.test(text)) : []
  return [...commentsOf(lines), ...tests, ...shown]
}

/** Returns the first of `some` rules that a text breaks. Code in backticks is not prose. */
const brokenBy = (text: string, some = rules) =>
  some.find(({ pattern }) => pattern.test(text.replaceAll(/`[^`]*`/g, '')))
// a line of a document can begin in the middle of a sentence
const documentRules = rules.filter(({ name }) => name !== 'opening without a noun')

/** Returns each text that breaks a rule, with its place, the rule and the advice. */
const findings = (file: string, source: string): string[] =>
  textsOf(file, source).flatMap(({ kind, line, text }) => {
    const rule = brokenBy(text, kind === 'document' ? documentRules : rules)
    return rule ? [`${file}:${line} ${kind} "${text.trim()}": ${rule.name}. ${rule.advice}`] : []
  })

test('comments, test names, sentences and documents follow the writing guide', () => {
  const tracked = ['ls-files', '--cached', '--others', '--exclude-standard', '--', 'src', 'e2e', '*.md']
  const files = execFileSync('git', tracked, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n')
  // the guide has examples of refused texts, and the table of ASVS quotes its requirements
  const excluded = /\.gen\.ts$|^LANGUAGE\.md$|\/asvs\.md$/
  const read = files.filter((file) => /\.(?:tsx?|mjs|sql|md)$/.test(file) && !excluded.test(file))
  const broken = read.flatMap((file) => {
    const place = path.join(root, file)
    return fs.existsSync(place) ? findings(file, fs.readFileSync(place, 'utf8')) : []
  })
  expect(read.length).toBeGreaterThan(1_000)
  expect(broken).toEqual([])
})

test('a finding names the file, the line, the rule and the advice', () => {
  const source = '// Top supporters of\n// the stream.\n//\n// Who gave most\n// on this stage.\n'
  expect(findings('src/x.ts', source)).toEqual([
    `src/x.ts:4 comment "Who gave most on this stage.": opening without a noun. ${rules[0]?.advice}`,
  ])
})

test('reads comments, test names and, in spec files, sentences', () => {
  const source = [
    '  {/* biome-ignore lint/a11y/x: keys reach the list */}',
    '  {/* the host is on stage */}',
    'test(\n  `refunds tickets`, () => {',
    "])('accepts %s', () => {",
    "const SENTENCE = 'You can ask for a refund here.'",
    "import { a } from './b.ts'",
  ].join('\n')
  const read = (file: string) => textsOf(file, source).map(({ line, text }) => `${line} ${text.trim()}`)
  const always = ['1 keys reach the list', '2 the host is on stage', '4 refunds tickets', '5 accepts %s']
  expect(read('src/features/x/store.server.ts')).toEqual(always)
  expect(read('src/features/x/spec.ts')).toEqual([...always, '6 You can ask for a refund here.'])
})

test('the guide states every rule, and its examples agree with the rules', () => {
  const guide = fs.readFileSync(path.join(root, 'LANGUAGE.md'), 'utf8')
  for (const { name, advice } of rules) expect(guide).toMatch(new RegExp(`${name}.*\\| ${advice} \\|`))
  const [, table = ''] = guide.split('| Unclear | Plain |\n|---|---|\n')
  const examples = [...table.matchAll(/^\| (.+?) \| (.+?) \|$/gm)]
  const [refused, accepted] = [examples.map(([, bad = '']) => bad), examples.map(([, , good = '']) => good)]
  expect(refused.length).toBeGreaterThan(10)
  expect(refused.filter((text) => !brokenBy(text))).toEqual([])
  expect(accepted.filter((text) => brokenBy(text))).toEqual([])
})
