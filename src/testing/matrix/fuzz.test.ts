import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { appRouter, restTable } from '#app/router.server.ts'
import { createOpenApi } from '#server/rest/openapi.ts'
import { isUuid } from '#shared/encoding.ts'
import { FEATURE_FLAGS } from '#shared/flags.ts'
import { isExhaustive, sampleOf } from '../sample.ts'
import { createWorld, type TestPerson } from '../world.ts'
import { askRaw, encodeForUrl, forEachBounded } from './ask.ts'
import { recordChanges } from './changes.ts'
import { Chance, type FuzzedInput, fuzzInput, type Operation, operationsOf } from './fuzz.ts'
import { textsIn } from './hostile.ts'
import { type Cell, cellOf, createMatrixPeople, type MatrixPeople } from './people.ts'
import { answerOf, type Caller, type Row, type Target } from './row.ts'
import { rows } from './rows.ts'

const world = createWorld()
const operations = operationsOf(createOpenApi(restTable, 'https://limelight.test', FEATURE_FLAGS))

const roles = ['anonymous', 'fan', 'creator', 'admin', 'suspended'] as const
/** Number of requests that each role sends to each operation, in batches. */
const callsEach = isExhaustive ? 8 : 4
const batch = 4

/** Rows that may change during a refused request, with the reason. */
const mayChange: Record<string, string> = {
  'insert ledger.requests': 'a refusal under its Idempotency-Key, which answers the same again',
  'insert public.vendor_uses': 'deliveries of earlier calls',
  'insert public.outbox_lanes': 'deliveries of earlier calls',
  'update public.outbox_lanes': 'deliveries of earlier calls',
  'delete public.outbox_lanes': 'deliveries of earlier calls',
  'update public.outbox': 'deliveries of earlier calls',
  'delete public.outbox': 'deliveries of earlier calls',
  'insert public.outbox_slices': 'deliveries of earlier calls',
  'update public.outbox_slices': 'deliveries of earlier calls',
  'delete public.outbox_slices': 'deliveries of earlier calls',
}

/** Words of SQL, of a stack trace and of a driver, which no response may contain. */
const internals =
  /violates [\w-]+ constraint|invalid input syntax|out of range for type|syntax error at or near|relation "|Failed query|\bNeonDb|\bDrizzle|SQLSTATE|node_modules|\.ts:\d+|\n\s+at \w/

let changes: Awaited<ReturnType<typeof recordChanges>>
beforeAll(async () => {
  changes = await recordChanges(world)
})
afterAll(async () => {
  // background work of the last requests would deadlock with the removal of the triggers
  await changes.quiet()
  await changes.end()
})

/** Ids from other requests: valid in form, but of another kind. */
const ids: string[] = []

type Try = FuzzedInput & { operation: Operation; me: TestPerson | undefined; ip: string }
type Answer = { status: number; text: string }

async function send({ operation, me, ip, input, query, body }: Try): Promise<Answer> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeForUrl(input[name]) || '-')
  const search = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  return askRaw(`${world.cloud.appOrigin}${path}${search && `?${search}`}`.slice(0, 12_000), {
    method: operation.method,
    headers: {
      'cf-connecting-ip': ip,
      'content-type': 'application/json',
      ...(me && { authorization: `Bearer ${await world.bearer(me)}` }),
    },
    ...(body !== undefined && { body }),
  })
}

const refusal = z.looseObject({ error: z.string().min(1), message: z.string().min(1), code: z.string().min(1) })

/** Returns the faults of a response. */
function faultsIn({ status, text }: Answer): string[] {
  const leaked = internals.exec(text)?.[0]
  const isRefusal = status < 400 || refusal.safeParse(jsonOf(text)).success
  return [
    ...(status >= 500 ? [`answered ${status}`] : []),
    ...(leaked === undefined ? [] : [`shows "${leaked}"`]),
    ...(isRefusal ? [] : [`refused with ${text.slice(0, 80)}`]),
  ]
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const targets: readonly Target[] = ['own', 'foreign', 'missing']
/** Returns the cell in which the request succeeds for this caller, or else the cell with a foreign target. */
function cellFor(row: Row, people: MatrixPeople, caller: Caller): Cell {
  const target = targets.find((one) => answerOf(row, caller, one) === 'OK') ?? 'foreign'
  return cellOf(world, people, caller, target)
}

/** Describes a request briefly, for the report of a fault. */
function brief({ operation, query, body, input }: Try): string {
  const sent = JSON.stringify({
    input: operation.method === 'GET' ? query : input,
    ...(body !== undefined && { body }),
  })
  return `${operation.method} ${operation.path} ${sent.replace(/(.)\1{20,}/g, '$1…').slice(0, 500)}`
}

/** Sends requests, at most four at a time. Returns their statuses and faults, and the rows that changed meanwhile. */
async function sendAll(tries: readonly Try[]) {
  const mark = await changes.newest()
  const [statuses, faults]: [number[], string[]] = [[], []]
  await forEachBounded(tries, async (one) => {
    const answer = await send(one)
    statuses.push(answer.status)
    faults.push(...faultsIn(answer).map((fault) => `${fault}: ${brief(one)}`))
  })
  const found = (await changes.since(mark)).map(({ verb, relation }) => `${verb} ${relation}`)
  const written = [...new Set(found)].filter((change) => !(change in mayChange))
  return { isRefused: statuses.every((status) => status >= 400), faults, written }
}

/** Sends odd inputs of one role to an operation. Returns the faults. */
async function tryRole(
  operation: Operation,
  row: Row,
  people: MatrixPeople,
  caller: (typeof roles)[number],
): Promise<string[]> {
  const cell = cellFor(row, people, caller)
  const before = await changes.newest()
  const valid = await row.input(cell)
  let isCalm = (await changes.newest()) === before
  ids.push(...textsIn(valid).filter((text) => isUuid(text)))
  const chance = new Chance(`${operation.id} ${caller}`)
  const faults: string[] = []
  for (let sent = 0; sent < callsEach; sent += batch) {
    if (!isCalm) await changes.quiet()
    const tries = Array.from({ length: batch }, (_, index) => ({
      ...fuzzInput(chance, operation, valid, ids),
      operation,
      me: cell.me,
      ip: `fuzz-${operation.id}-${caller}-${sent + index}`,
    }))
    const first = await sendAll(tries)
    faults.push(...first.faults)
    isCalm = first.isRefused && first.written.length === 0
    if (isCalm || !first.isRefused) continue
    // Background work of an earlier request may have changed rows too. Only a write by a refused request happens again.
    await changes.quiet()
    const again = await sendAll(tries)
    const written = again.isRefused ? again.written.filter((change) => first.written.includes(change)) : []
    faults.push(...written.map((change) => `${change} by a refused call: ${tries.map(brief).join('; ')}`))
  }
  return faults.map((fault) => `${caller} ${fault}`)
}

test('the fuzz test covers every operation and table', () => {
  expect(operations.length).toBeGreaterThan(300)
  expect(changes.tables).toBeGreaterThan(80)
  expect(operations.filter(({ procedure }) => !(procedure in rows)).map(({ id }) => id)).toEqual([])
  expect(Object.keys(appRouter._def.procedures)).toEqual(expect.arrayContaining(operations.map((one) => one.procedure)))
})

test.for(sampleOf(operations, ({ id }) => id))('$id answers odd inputs without a fault', async (operation) => {
  const row = rows[operation.procedure]
  if (!row) return
  const people = await createMatrixPeople(world)
  const faults: string[] = []
  for (const caller of roles) faults.push(...(await tryRole(operation, row, people, caller)))
  expect(faults).toEqual([])
})

test('the run contains refused requests', () => {
  expect(ids.length).toBeGreaterThan(isExhaustive ? 300 : 10)
})
