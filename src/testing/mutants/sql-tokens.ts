/** Word (in lower case), number, operator or punctuation mark of a SQL text. Comments are left out. */
export type Token = { text: string; start: number; end: number }

/** Function with the tokens between its dollar quotes, or view with the tokens of its statement. */
export type SqlFunction = { name: string; isStable: boolean; body: Token[] }

const skipped = /--[^\n]*|\/\*[\s\S]*?\*\/|\s+/
const string = /'(?:[^']|'')*'|"[^"]*"/
const mark = /\$\w*\$|->>|->|#>>|#>|@>|<@|\?\||\?&|:=|=>|::|<>|!=|<=|>=|\|\||[-+*/<>=%?]|[^\s\w]/
const word = /[a-z_]\w*(?:\.[a-z_]\w*)*/
const number = /\d+(?:\.\d+)?/
const token = new RegExp([skipped, string, word, number, mark].map(({ source }) => `(${source})`).join('|'), 'gi')

/** Placeholder for a string literal: keeps its position, but not its text. */
export const stringToken = "''"

/** Splits a SQL text into tokens. A body between dollar quotes is split too. */
export function tokensOf(script: string): Token[] {
  return [...script.matchAll(token)].flatMap((match) => {
    const [text, isSkipped, isString] = match
    if (isSkipped !== undefined) return []
    const shown = isString === undefined ? text.toLowerCase() : stringToken
    return { text: shown, start: match.index, end: match.index + text.length }
  })
}

const isDollarQuote = ({ text }: Token) => /^\$\w*\$$/.test(text)

/** Returns the functions and views that a script creates, in their order. */
export function functionsOf(script: string): SqlFunction[] {
  const tokens = tokensOf(script)
  return tokens.flatMap((one, at) => {
    const name = tokens[at + 1]?.text
    if (tokens[at - 1]?.text !== 'replace' || name === undefined) return []
    if (one.text === 'view') return { name, isStable: true, body: tokens.slice(at + 3, endOf(tokens, at)) }
    return one.text === 'function' ? createdFunction(tokens, at, name) : []
  })
}

const endOf = (tokens: Token[], from: number): number =>
  tokens.findIndex(({ text }, place) => place > from && text === ';')

function createdFunction(tokens: Token[], at: number, name: string): SqlFunction[] {
  const open = tokens.findIndex((next, place) => place > at && isDollarQuote(next))
  const close = tokens.findIndex((next, place) => place > open && next.text === tokens[open]?.text)
  if (open < 0 || close < 0) return []
  const around = [...tokens.slice(at, open), ...tokens.slice(close, endOf(tokens, close))]
  const isStable = around.some(({ text }) => text === 'stable' || text === 'immutable')
  return [{ name, isStable, body: tokens.slice(open + 1, close) }]
}
