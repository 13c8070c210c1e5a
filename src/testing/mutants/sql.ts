import type { Edit } from './mutant.ts'
import { functionsOf, type SqlFunction, stringToken, type Token } from './sql-tokens.ts'

const comparisons = new Map<string, readonly [border: string, opposite: string]>([
  ['<', ['<=', '>=']],
  ['<=', ['<', '>']],
  ['>', ['>=', '<=']],
  ['>=', ['>', '<']],
])
const swaps = new Map(
  Object.entries({
    '<>': '=',
    '!=': '=',
    '*': '/',
    '/': '*',
    true: 'false',
    false: 'true',
    least: 'greatest',
    greatest: 'least',
    min: 'max',
    max: 'min',
    ceil: 'floor',
    floor: 'ceil',
  }),
)
const calls = ['least', 'greatest', 'min', 'max', 'ceil', 'floor']
const numberMax = 100

/** Tokens of a body, with the number of open parentheses before each token and the statement that contains it. */
type Body = { tokens: Token[]; depths: number[]; statements: Token[][] }
type Place = Body & { at: number }

const textAt = ({ tokens }: Body, at: number): string => tokens[at]?.text ?? ''

/** Returns the possible faults of the ledger functions that a script creates. */
export function sqlEdits(script: string): Edit[] {
  return functionsOf(script).filter(movesTokens).flatMap(editsOf)
}

/** Returns true for functions of the ledger, except functions that only read data for a list or a figure. */
function movesTokens({ name, isStable }: SqlFunction): boolean {
  if (name.startsWith('ledger_internal.')) return true
  return name.startsWith('ledger.') && (!isStable || /proof|prove/.test(name))
}

function editsOf({ body: tokens }: SqlFunction): Edit[] {
  const body = { tokens, ...nesting(tokens) }
  return tokens.flatMap((_, at) => (isUnobservable(body.statements[at] ?? []) ? [] : editsAt({ ...body, at })))
}

function nesting(tokens: Token[]): Pick<Body, 'depths' | 'statements'> {
  let depth = 0
  let statement: Token[] = []
  const depths: number[] = []
  const statements: Token[][] = []
  for (const one of tokens) {
    if (one.text === ')') depth--
    depths.push(depth)
    if (one.text === '(') depth++
    statement.push(one)
    statements.push(statement)
    // The first statement of a block begins after these words.
    if ([';', 'begin', 'then', 'else', 'loop'].includes(one.text) && depth === 0) statement = []
  }
  return { depths, statements }
}

/** Returns true for locks and log lines, because no test without a race can detect that they are missing. */
function isUnobservable(statement: Token[]): boolean {
  const words = statement.map(({ text }) => text).join(' ')
  if (/^perform\b.*(\bfor update\b|lock|fold)/.test(words)) return true
  return /^raise (notice|log|warning|debug)\b/.test(words)
}

function editsAt(place: Place): Edit[] {
  const text = textAt(place, place.at)
  if (isWithin(place, 'raise') && text !== 'raise') return []
  const [border, opposed] = comparisons.get(text) ?? []
  if (border && opposed)
    return [
      ...(isContinuous(place) ? [] : [edit(place, 'border moved', border)]),
      edit(place, 'operator swapped', opposed),
    ]
  if (text === '=') return isAssignment(place) ? [] : [edit(place, 'operator swapped', '<>')]
  if (text === '+' || text === '-') return signEdits(place)
  if (text === 'and') return isRange(place) ? [] : [edit(place, 'operator swapped', 'or')]
  if (text === 'or') return [edit(place, 'operator swapped', 'and')]
  if (text === 'not' || text === 'is') return negationEdits(place)
  if (text === 'when' || text === 'if' || text === 'elsif') return conditionEdits(place)
  if (text === 'raise' || text === 'perform') return statementEdits(place)
  if (/^\d+$/.test(text)) return numberEdits(place)
  const swapped = swaps.get(text)
  if (swapped === undefined || (calls.includes(text) && textAt(place, place.at + 1) !== '(')) return []
  if (text === '*' && /^([(,.]|select|returning)$/.test(textAt(place, place.at - 1))) return []
  return [edit(place, 'operator swapped', swapped)]
}

const isWithin = ({ statements, at }: Place, word: string) => statements[at]?.[0]?.text === word
/** Returns true if one side is the clock or a random number, because then the sides are never equal in a test. */
const isContinuous = (place: Place): boolean =>
  [textAt(place, place.at + 1), textAt(place, place.at - 3)].some((text) => text === 'now' || text === 'random')

/** Replaces the tokens from `at` to `last`. */
function edit({ tokens, at }: Place, operator: string, text: string, last = at): Edit {
  const first = tokens[at]
  const end = tokens[last]
  if (!first || !end) throw new Error(`no token at ${at}`)
  return { operator, start: first.start, end: end.end, text }
}

/** Returns true for the `=` of `update … set a = b`, which is an assignment. */
function isAssignment({ tokens, depths, at }: Place): boolean {
  for (let before = at - 1; before >= 0; before--) {
    const text = tokens[before]?.text ?? ''
    const depth = depths[before] ?? 0
    if (depth < (depths[at] ?? 0)) return false
    if (depth > (depths[at] ?? 0)) continue
    if (text === 'set') return true
    if (['where', 'on', 'and', 'or', 'when', 'if', 'return', ':=', ';', 'select', 'from'].includes(text)) return false
  }
  return false
}

/** Returns true for the `and` of `between a and b`. */
function isRange({ tokens, depths, at }: Place): boolean {
  for (let before = at - 1; before >= 0; before--) {
    if (depths[before] !== depths[at]) continue
    const text = tokens[before]?.text
    if (text === 'between') return true
    if (text === 'and' || text === ';') return false
  }
  return false
}

const beforeSign = /^([-+*/<>=(,]|<=|>=|<>|:=|\|\||then|else|return|when|select|and|or|in|by)$/
const isMoment = (text: string) => /(?:^|_|\.)at$|^now$/.test(text)

function signEdits(place: Place): Edit[] {
  const { at } = place
  const text = textAt(place, at)
  const [before, after] = [textAt(place, at - 1), textAt(place, at + 1)]
  if (beforeSign.test(before)) return text === '-' ? [edit(place, 'negation removed', '')] : []
  // skips `jsonb - 'key'` and `… - timestamp`: with the other operator the statement is invalid
  if (after === stringToken || (text === '-' && isMoment(after))) return []
  return [edit(place, 'operator swapped', text === '+' ? '-' : '+')]
}

function negationEdits(place: Place): Edit[] {
  const { at } = place
  const next = textAt(place, at + 1)
  if (textAt(place, at) === 'is')
    return next === 'null' || next === 'distinct' ? [edit(place, 'operator swapped', 'is not')] : []
  // skips `not null` in the declaration of a column or variable
  if (next === 'null' && textAt(place, at - 1) !== 'is') return []
  return [edit(place, 'negation removed', '')]
}

/** Returns the index of the `then` of a condition, or -1 if the condition contains a `case` or has no `then`. */
function thenOf({ tokens, depths, at }: Place): number {
  for (let next = at + 1; next < tokens.length; next++) {
    const text = tokens[next]?.text
    if (text === 'case' || text === ';') return -1
    if (text === 'then' && depths[next] === depths[at]) return next
  }
  return -1
}

function conditionEdits(place: Place): Edit[] {
  const { at } = place
  const then = thenOf(place)
  if (textAt(place, at - 1) === 'end' || then < 0) return []
  const isBranch = textAt(place, at) === 'when'
  if (isBranch && !isSearched(place)) return []
  const fixed = (operator: string, text: string) => edit({ ...place, at: at + 1 }, operator, text, then - 1)
  const removed = fixed('condition removed', 'false')
  return isBranch ? [removed] : [removed, fixed('condition fixed', 'true')]
}

/** Returns true for a `when` of a searched case, which compares no value: `case when a then b`. */
function isSearched(place: Place): boolean {
  const { tokens, at } = place
  let open = 0
  for (let before = at - 1; before >= 0; before--) {
    const text = tokens[before]?.text
    if (text === 'exception') return false
    if (text === 'end') open++
    if (text === 'case' && open-- === 0) return tokens[before + 1]?.text === 'when'
  }
  return false
}

/** Removes a refusal, or a step that other rows depend on. */
function statementEdits(place: Place): Edit[] {
  const { tokens, depths, at } = place
  if (place.statements[at]?.[0] !== tokens[at]) return []
  const end = tokens.findIndex(({ text }, next) => next > at && text === ';' && depths[next] === depths[at])
  return end < 0 ? [] : [edit(place, 'statement removed', 'null', end - 1)]
}

function numberEdits(place: Place): Edit[] {
  const { at } = place
  const value = Number(textAt(place, at))
  if (value > numberMax || ['limit', 'offset', 'by', 'numeric'].includes(textAt(place, at - 1))) return []
  const changed = value === 0 ? [1] : [value + 1, value - 1]
  return changed.map((number) => edit(place, 'number changed', String(number)))
}
