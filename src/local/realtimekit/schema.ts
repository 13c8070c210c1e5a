import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Node, parse } from 'acorn'

/** A field of a message in the format of protobuf-ts. `T` and `V.T` are names of other messages. */
export type Field = Record<string, unknown> & { T?: unknown; V?: Record<string, unknown> }
export type Schema = { messages: Record<string, Field[]>; events: Record<string, number> }

// Untyped: the code only searches the syntax tree for matching patterns.
// biome-ignore lint/suspicious/noExplicitAny: acorn types its nodes as one large union
type Tree = any

const marks = {
  room: 'getPeerInfo',
  chat: 'sendMessageToRoom',
  plugin: 'getPlugins',
  polls: 'createPoll',
  media: 'createWebRTCTransport',
} as const
/** Number range of each service's events. */
const blocks = { room: 0x00, chat: 0x01, plugin: 0x02, polls: 0x03, media: 0x300 } as const

/**
 * Returns the messages and events of the installed client. Reads them from the message classes in its code, so that the
 * stand-in always speaks the protocol of the installed version.
 */
export function readSchema(): Schema {
  const entry = createRequire(import.meta.url).resolve('@cloudflare/realtimekit')
  const source = fs.readFileSync(path.join(path.dirname(entry), 'index.es.js'), 'utf8')
  const { body } = parse(source, { ecmaVersion: 'latest', sourceType: 'module' })
  const { classes, instances, tables } = collect(body)
  const nameOf = (value: unknown): unknown => {
    const { msg } = (value ?? {}) as { msg?: string }
    return msg === undefined ? value : { msg: classes.get(instances.get(msg) ?? '')?.name }
  }
  const messages: Schema['messages'] = {}
  for (const { name, fields } of classes.values())
    messages[name] = fields.map((field) => ({
      ...field,
      ...(field.T !== undefined && { T: nameOf(field.T) }),
      ...(field.V && { V: Object.fromEntries(Object.entries(field.V).map(([key, value]) => [key, nameOf(value)])) }),
    }))
  return { messages, events: eventsOf(tables) }
}

function eventsOf(tables: Record<string, number>[]): Record<string, number> {
  const events: Record<string, number> = {}
  for (const [service, mark] of Object.entries(marks) as [keyof typeof marks, string][]) {
    const table = tables.find((one) => mark in one)
    if (!table) throw new Error(`the client has no events of ${service}`)
    for (const [name, number] of Object.entries(table)) events[`${service}.${name}`] = (blocks[service] << 16) + number
  }
  return events
}

type Collected = {
  classes: Map<string, { name: string; fields: Field[] }>
  instances: Map<string, string>
  tables: Record<string, number>[]
}

function collect(body: Node[]): Collected {
  const found: Collected = { classes: new Map(), instances: new Map(), tables: [] }
  for (const node of body as Tree[]) {
    if (node.type === 'ClassDeclaration') collectClass(node, found)
    if (node.type === 'VariableDeclaration') for (const one of node.declarations) collectVariable(one, found)
  }
  return found
}

/** Reads `class X extends MessageType { constructor() { super('name', [fields]) } }`. */
function collectClass(node: Tree, { classes }: Collected): void {
  const builder =
    node.superClass?.type === 'Identifier' && node.body.body.find((one: Tree) => one.kind === 'constructor')
  const call = builder?.value?.body.body[0]?.expression
  const [name, fields] = call?.callee?.type === 'Super' ? call.arguments : []
  if (name?.type === 'Literal' && fields?.type === 'ArrayExpression')
    classes.set(node.id.name, { name: name.value, fields: fields.elements.map(fieldOf) })
}

function collectVariable({ id, init }: Tree, { classes, instances, tables }: Collected): void {
  if (init?.type === 'NewExpression' && classes.has(init.callee.name)) instances.set(id.name, init.callee.name)
  const isTable = init?.type === 'ObjectExpression' && init.properties.every(isNumber)
  if (isTable) tables.push(Object.fromEntries(init.properties.map((one: Tree) => [keyOf(one.key), literal(one.value)])))
}

const isNumber = (one: Tree) => one.type === 'Property' && typeof literal(one.value) === 'number'
const keyOf = (key: Tree): string => key.name ?? key.value

function literal(node: Tree): unknown {
  if (node?.type === 'Literal') return node.value
  if (node?.type !== 'UnaryExpression') return undefined
  return node.operator === '!' ? !literal(node.argument) : -(literal(node.argument) as number)
}

/** Reads `() => Other` or `() => ['Enum', Other]`. */
function referenceOf(node: Tree): unknown {
  const { body } = node
  return body.type === 'ArrayExpression' ? { enum: literal(body.elements[0]) } : { msg: body.name }
}

function fieldOf({ properties }: Tree): Field {
  const field: Field = {}
  for (const { key, value } of properties) {
    const isReference = value.type === 'ArrowFunctionExpression'
    if (value.type === 'ObjectExpression') field[keyOf(key)] = fieldOf(value)
    else field[keyOf(key)] = isReference ? referenceOf(value) : literal(value)
  }
  return field
}
