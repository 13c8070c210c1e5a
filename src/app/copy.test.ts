import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript-api'
import { expect, test } from 'vitest'

// Interface copy: every text on a screen, in a mail, a notification, an error or the demo data.

const source = path.resolve(import.meta.dirname, '..')
const written = /^(app|client|features|routes|server|shared|ui|local\/seed)\/.*\.tsx?$/
const files = fs
  .readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => written.test(file) && !/\.test\.tsx?$|\.gen\.ts$|\/matrix\.ts$/.test(file))

/** Words to avoid, and their replacements. */
const banned = [
  [/\be-mails?\b/i, 'email'],
  [/\bmails?\b/i, 'email'],
  [/\bpictures?\b/i, 'photo'],
  [/\bsomebody\b/i, 'someone'],
  [/\bnobody\b/i, 'no one'],
  [/\banybody\b/i, 'anyone'],
  [/\beverybody\b/i, 'everyone'],
  [/\bwhom(ever)?\b/i, 'another sentence'],
  [/\bat (the|this) moment\b/i, 'right now'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\b(?:this|it)\b[\w ]* is not t?here\b/i, "we can't find this, or: this no longer exists"],
  [/\bno such\b/i, "we can't find this"],
  [/\bof (theirs|yours)\b/i, 'their, your'],
  [/\bmeant in it\b|\bstands on\b/i, 'what it does'],
  [/\b(?:took|takes?|taken|taking) place\b/i, 'is over, is completed, or was missed'],
  [/\bcounted\b(?! as)/i, 'charged, or verified'],
  [/\bthe house\b(?! rule)/i, 'Limelight, or Admin'],
  [/^(?:what|who|whose)\b(?!.*\?)/i, 'a noun as the subject'],
  [/^it (?:is|was|has|can|may|will|did|ended|stays|goes)\b/i, 'a noun as the subject'],
  [/\bwithin a second\b|\bmore often\b|\b(?:answered|found|sold) (?:sooner|faster)\b/i, 'a claim that we measure'],
  [/\w’\w/, "a straight apostrophe, as in We'll be right back!"],
] as const

/** Accepted sentences. */
const kept = [
  'Royal Mail',
  // Headings of documents and forms, and titles of demo content.
  ...['Who can use it', "What isn't allowed", 'What we keep', 'Who sees it', 'What you do', 'What the tuner sees'],
]

/** Returns true for texts that people read: no paths, imports or exception messages. */
function isSentence(text: string, { parent }: ts.Node): boolean {
  if (!/[ A-Z]/.test(text.trim()) || /\.tsx?$/.test(text) || text.startsWith('__ui about')) return false
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isTaggedTemplateExpression(parent))
    return false
  return !(ts.isNewExpression(parent) && parent.expression.getText() === 'Error')
}

/** Returns the text of a literal, or of a template without its values. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) return node.text
  if (!ts.isTemplateExpression(node)) return
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
}

function sentencesOf(file: string, code: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const text = textOf(node)
    if (text && isSentence(text, node)) found.push(text.trim())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true))
  return found
}

test('interface copy avoids the banned words', () => {
  const wrong: string[] = []
  for (const file of files) {
    const code = fs.readFileSync(path.join(source, file), 'utf8')
    // Comments do not count; most files need no parsing.
    if (!banned.some(([word]) => word.test(code.replace(/^\s*(\/\/|\/?\*).*$/gm, '')))) continue
    for (const sentence of sentencesOf(file, code)) {
      if (kept.includes(sentence)) continue
      for (const [word, instead] of banned) if (word.test(sentence)) wrong.push(`${file}: “${sentence}”: ${instead}`)
    }
  }
  expect(wrong).toEqual([])
})
