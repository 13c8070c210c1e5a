import ts from 'typescript-api'
import type { Edit } from './mutant.ts'

/** Replacements of each operator. For a comparison the first moves its bound and the second is its opposite. */
const swaps: Partial<Record<ts.SyntaxKind, readonly string[]>> = {
  [ts.SyntaxKind.LessThanToken]: ['<=', '>='],
  [ts.SyntaxKind.LessThanEqualsToken]: ['<', '>'],
  [ts.SyntaxKind.GreaterThanToken]: ['>=', '<='],
  [ts.SyntaxKind.GreaterThanEqualsToken]: ['>', '<'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ['||'],
  [ts.SyntaxKind.BarBarToken]: ['&&'],
  [ts.SyntaxKind.PlusToken]: ['-'],
  [ts.SyntaxKind.MinusToken]: ['+'],
  [ts.SyntaxKind.AsteriskToken]: ['/'],
  [ts.SyntaxKind.SlashToken]: ['*'],
  [ts.SyntaxKind.PercentToken]: ['*'],
}
const methodSwaps = new Map(
  Object.entries({
    'Math.min': 'max',
    'Math.max': 'min',
    'Math.floor': 'ceil',
    'Math.ceil': 'floor',
    'Math.round': 'floor',
    some: 'every',
    every: 'some',
  }),
)
/**
 * Largest number that is changed. Larger numbers are units, such as the milliseconds of an hour, not realistic faults.
 */
const numberMax = 100

const replaceNode = (operator: string, node: ts.Node, text: string): Edit => ({
  operator,
  text,
  start: node.getStart(),
  end: node.getEnd(),
})

/** Returns the possible faults of a TypeScript source, in source order. */
export function typescriptEdits(code: string): Edit[] {
  const source = ts.createSourceFile('source.ts', code, ts.ScriptTarget.Latest, true)
  const words = wordsOf(source)
  const edits: Edit[] = []
  const visit = (node: ts.Node): void => {
    if (isWithoutDecision(node)) return
    edits.push(...editsOf(node, words))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return edits
}

/** Returns true for types, imports and texts, because a change there is not a fault in a decision. */
function isWithoutDecision(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node)) return true
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true
  return ts.isThrowStatement(node) || ts.isTemplateExpression(node)
}

function editsOf(node: ts.Node, words: Words): Edit[] {
  if (ts.isBinaryExpression(node)) return binaryEdits(node)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [replaceNode('negation removed', node, node.operand.getText())]
  if (ts.isIfStatement(node)) return ifEdits(node)
  if (ts.isConditionalExpression(node))
    return ['true', 'false'].map((text) => replaceNode('condition fixed', node.condition, text))
  if (ts.isCallExpression(node)) return callEdits(node)
  if (ts.isArrayLiteralExpression(node)) return elementEdits(node)
  if (ts.isPropertyAssignment(node)) return propertyEdits(node, words)
  return literalEdits(node, words)
}

function binaryEdits(node: ts.BinaryExpression): Edit[] {
  const token = node.operatorToken
  if (token.kind === ts.SyntaxKind.PlusToken && joinsTexts(node)) return []
  return (swaps[token.kind] ?? []).flatMap((text, at, { length }) => {
    const isBorder = length === 2 && at === 0
    if (isBorder && isBorderWithoutEffect(node)) return []
    return replaceNode(isBorder ? 'border moved' : 'operator swapped', token, text)
  })
}

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && joinsTexts(node)) ||
  (ts.isParenthesizedExpression(node) && isText(node.expression))
const joinsTexts = ({ left, right }: ts.BinaryExpression): boolean => isText(left) || isText(right)

/** Returns true if moving a bound has no effect: in `a < b ? a : b`, and in the order of a sort. */
function isBorderWithoutEffect(node: ts.BinaryExpression): boolean {
  const sides = [node.left.getText(), node.right.getText()]
  const { parent } = node
  if (ts.isConditionalExpression(parent) && parent.condition === node)
    return [parent.whenTrue, parent.whenFalse].every((branch) => sides.includes(branch.getText()))
  const comparator = ts.findAncestor(node, (one) => ts.isArrowFunction(one))
  if (!comparator || !ts.isCallExpression(comparator.parent)) return false
  return /\.(?:toSorted|sort)$/.test(comparator.parent.expression.getText())
}

const branchOf = ({ thenStatement }: ts.IfStatement): ts.Statement =>
  (ts.isBlock(thenStatement) && thenStatement.statements[0]) || thenStatement

function ifEdits(node: ts.IfStatement): Edit[] {
  const branch = branchOf(node)
  // skips a guard that throws for an impossible case
  if (ts.isThrowStatement(branch) && /^throw new Error\b/.test(branch.getText())) return []
  const isGuard = !node.elseStatement && (ts.isReturnStatement(branch) || ts.isContinueStatement(branch))
  return [
    replaceNode(isGuard ? 'guard removed' : 'condition fixed', node.expression, 'false'),
    replaceNode('condition fixed', node.expression, 'true'),
  ]
}

function callEdits({ expression }: ts.CallExpression): Edit[] {
  if (!ts.isPropertyAccessExpression(expression)) return []
  const swapped = methodSwaps.get(expression.getText()) ?? methodSwaps.get(expression.name.text)
  return swapped === undefined ? [] : [replaceNode('method swapped', expression.name, swapped)]
}

/** Removes an entry of a list. Excludes arrays inside functions, because most are pairs with different meanings. */
function elementEdits(node: ts.ArrayLiteralExpression): Edit[] {
  const { elements } = node
  if (elements.length < 2 || isInFunction(node)) return []
  return elements.map((element, at) => {
    const next = elements[at + 1]
    const previous = elements[at - 1]
    const start = next || !previous ? element.getStart() : previous.getEnd()
    return { operator: 'element removed', start, end: next ? next.getStart() : element.getEnd(), text: '' }
  })
}

const nameOf = ({ name }: ts.PropertyAssignment) => (ts.isIdentifier(name) ? name.text : undefined)
/** Returns true for the name of a state, a kind or an effect. Sentences have capitals and spaces. */
const isWord = (text: string) => /^[a-z][\w-]*$/.test(text)

/**
 * Values that each property has in a file, from which a wrong value is chosen, and the optional flags of the file, such
 * as `quiet?: true`.
 */
type Words = { values: Map<string, Set<string>>; marks: Set<string> }

function wordsOf(source: ts.SourceFile): Words {
  const values = new Map<string, Set<string>>()
  const marks = new Set<string>()
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    if (ts.isPropertySignature(node) && node.type?.getText() === 'true') marks.add(node.name.getText())
    if (!ts.isPropertyAssignment(node) || !ts.isStringLiteral(node.initializer)) return
    const { text } = node.initializer
    const name = nameOf(node)
    if (name !== undefined && isWord(text)) values.set(name, (values.get(name) ?? new Set()).add(text))
  }
  visit(source)
  return { values, marks }
}

function propertyEdits(node: ts.PropertyAssignment, { values }: Words): Edit[] {
  const { initializer } = node
  if (isCell(initializer)) return cellEdits(node)
  if (!ts.isStringLiteral(initializer)) return []
  const others = [...(values.get(nameOf(node) ?? '') ?? [])].filter((text) => text !== initializer.text)
  if (!isWord(initializer.text)) return []
  return others.slice(0, 1).map((text) => replaceNode('value swapped', initializer, `'${text}'`))
}

const isInFunction = (node: ts.Node) => ts.findAncestor(node, (one) => ts.isFunctionLike(one)) !== undefined
/** Returns true for a named or computed value, such as a step of a transition table. */
const isCell = (node: ts.Expression) => ts.isIdentifier(node) || ts.isCallExpression(node)

/** Replaces a cell of a table by another cell of the same row. */
function cellEdits({ initializer, parent }: ts.PropertyAssignment): Edit[] {
  if (isInFunction(parent) || !ts.isObjectLiteralExpression(parent)) return []
  const cells = parent.properties.flatMap((one) => (ts.isPropertyAssignment(one) ? [one.initializer] : []))
  // skips the object of a step, because its properties have different types
  if (!cells.every(isCell)) return []
  const other = cells.find((one) => one.getText() !== initializer.getText())
  return other ? [replaceNode('cell swapped', initializer, other.getText())] : []
}

function literalEdits(node: ts.Node, { marks }: Words): Edit[] {
  const { parent } = node
  if (parent && ts.isPropertyAssignment(parent) && marks.has(nameOf(parent) ?? '')) return []
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [replaceNode('boolean flipped', node, 'false')]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [replaceNode('boolean flipped', node, 'true')]
  if (!ts.isNumericLiteral(node) || ts.isPropertyName(node.parent)) return []
  const value = Number(node.text)
  if (!Number.isInteger(value) || value > numberMax) return []
  const changed = value === 0 ? [1] : [value + 1, value - 1]
  return changed.map((number) => replaceNode('number changed', node, String(number)))
}
