import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { appRouter, restTable } from '#app/router.server.ts'
import { adjustmentsPage } from '#features/wallet/lists.ts'
import { sampleOf } from '../sample.ts'
import { createWorld } from '../world.ts'
import { ask } from './ask.ts'
import { type Field, textFieldsOf, withValue } from './fields.ts'
import { briefKinds, formsOf, hostileTexts, markOf, markPattern, textsIn } from './hostile.ts'
import { type Cell, cellOf, createMatrixPeople, type MatrixPeople } from './people.ts'
import { answerOf, type Row } from './row.ts'
import { rows } from './rows.ts'

const world = createWorld()
const isFunction = (value: unknown) => typeof value === 'function'
const definition = z.object({ type: z.string(), inputs: z.array(z.instanceof(z.core.$ZodType)) })
const { procedures } = z
  .object({ procedures: z.record(z.string(), z.custom<{ _def: unknown }>(isFunction)) })
  .parse(appRouter._def)
const calls = Object.entries(procedures).map(([path, { _def }]) => {
  const { type, inputs } = definition.parse(_def)
  return { path, type, fields: textFieldsOf(inputs.at(-1)) }
})
type Call = (typeof calls)[number]
/** Fields whose texts the test of readers below must find again. */
const requiredFields = [
  ...['tips.send message', 'messages.send content', 'offers.create title', 'broadcast.create message'],
  ...['profile.update bio', 'profile.update display_name', 'wallet.admin.propose reason'],
  ...['sessions.ask message', 'events.create title', 'events.create description'],
]
const nameOf = ({ call, field }: { call: Call; field: Field }) => `${call.path} ${field.path.join('.')}`
const allFields = calls
  .filter(({ path }) => path in rows)
  .flatMap((call) => call.fields.map((field) => ({ call, field })))
const sampled = new Set([...sampleOf(allFields, nameOf).map(nameOf), ...requiredFields])
const withText = calls
  .map((call) => ({ ...call, fields: call.fields.filter((field) => sampled.has(nameOf({ call, field }))) }))
  .filter(({ fields, path }) => fields.length > 0 && path in rows)

/** Callers that later read the accepted texts. Requests that can end an account use separate people. */
let sharedPeople: MatrixPeople
beforeAll(async () => {
  sharedPeople = await createMatrixPeople(world)
})

/** Accepted texts by their mark, with the field in which they were sent. */
const acceptedTexts = new Map<string, { text: string; where: string }>()
let count = 0

const tries = [
  ['fan', 'foreign'],
  ['creator', 'own'],
  ['creator', 'foreign'],
  ['admin', 'foreign'],
  ['fan', 'own'],
  ['anonymous', 'foreign'],
] as const

const files = restTable.calls.filter(({ contentType }) => contentType !== undefined)
const isFile = (path: string) => files.some(({ procedure }) => procedure === path)

/** Returns the first caller and target for which the call succeeds, or else the first that pass the guard. */
function workingCaller(row: Row) {
  const works = tries.find(([caller, target]) => answerOf(row, caller, target) === 'OK')
  const passes = tries.find(([caller, target]) => !/^(UNAUTHENTICATED|FORBIDDEN)$/.test(answerOf(row, caller, target)))
  return works ?? passes ?? tries[0]
}

/** Returns the texts of a response that contain a mark, but are not the whole text or a known short form of it. */
function distorted(body: unknown): string[] {
  return textsIn(body).filter((text) => {
    const marks = [...text.matchAll(markPattern)].map(([mark]) => mark)
    return marks.some((mark) => {
      const said = acceptedTexts.get(mark)
      return said !== undefined && !formsOf(said.text).some((form) => text.includes(form) || form.startsWith(text))
    })
  })
}

async function tryField(cell: Cell, row: Row, call: (typeof withText)[number], field: Field): Promise<string[]> {
  const faults: string[] = []
  // The input of a refused call can be used again for the next text.
  let unusedInput: unknown
  for (const [kind, write] of Object.entries(hostileTexts)) {
    if (!field.isFree && !briefKinds.includes(kind)) continue
    const mark = markOf(count++)
    const text = write(mark)
    const where = `${call.path} ${field.path.join('.')} ${kind}`
    acceptedTexts.set(mark, { text, where })
    unusedInput ??= await row.input(cell)
    const input = withValue(unusedInput, field.path, text)
    const { status, body, sentence, fault } = await ask(world, call.path, call.type, cell.me, input)
    if (status >= 400) acceptedTexts.delete(mark)
    else unusedInput = undefined
    if (status >= 500) faults.push(`${where}: ${fault ?? JSON.stringify(body)}`)
    else if (status >= 400 && !sentence) faults.push(`${where}: refused without a sentence`)
    else if (status < 400) faults.push(...distorted(body).map((found) => `${where}: came back as ${found}`))
  }
  return faults
}

test.for(withText)('$path stores hostile text unchanged or refuses it', async (call) => {
  const row = rows[call.path]
  if (!row) return
  const [caller, target] = workingCaller(row)
  const people = call.path.startsWith('accounts.') ? await createMatrixPeople(world) : sharedPeople
  const cell = cellOf(world, people, caller, target)
  const faults: string[] = []
  for (const field of call.fields) faults.push(...(await tryField(cell, row, call, field)))
  expect(faults).toEqual([])
})

/** Returns a hostile text of this kind and records it in `acceptedTexts`. */
function recordHostileText(kind: string, where: string): string {
  const mark = markOf(count++)
  const text = hostileTexts[kind]?.(mark) ?? ''
  acceptedTexts.set(mark, { text, where: `${where} ${kind}` })
  return text
}

test('every reader gets accepted texts unchanged', async () => {
  // The tests above leave harmless names, so this test sets a hostile one.
  const self = {
    display_name: recordHostileText('script', 'profile.update display_name'),
    bio: recordHostileText('attribute', 'profile.update bio'),
  }
  expect(await ask(world, 'profile.update', 'mutation', sharedPeople.creator, self)).toMatchObject({ status: 200 })
  const read = new Set<string>()
  const faults: string[] = []
  const readers: (keyof MatrixPeople)[] = ['fan', 'creator', 'admin', 'otherFan']
  const note = (body: unknown, where: string) => {
    for (const text of textsIn(body))
      for (const [mark] of text.matchAll(markPattern))
        read.add(acceptedTexts.get(mark)?.where.replace(/ \w+$/, '') ?? mark)
    faults.push(...distorted(body).map((found) => `${where}: ${found}`))
  }
  for (const { path, type } of calls.filter((call) => call.type === 'query' && !isFile(call.path)))
    for (const reader of readers) {
      const row = rows[path]
      if (!row) continue
      const { body } = await ask(
        world,
        path,
        type,
        sharedPeople[reader],
        await row.input(cellOf(world, sharedPeople, reader, 'foreign')),
      )
      note(body, `${path} as ${reader}`)
    }
  // the first page of adjustments may contain only those of other tests
  const { wallet } = world.as(sharedPeople.admin)
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await wallet.admin.adjustments({ limit: adjustmentsPage.max, ...(cursor && { cursor }) })
    note(page, 'wallet.admin.adjustments')
    cursor = page.next_cursor
  }
  expect(faults).toEqual([])
  // Fails if the readers found no texts at all.
  expect([...read]).toEqual(expect.arrayContaining(requiredFields))
})

test('no cell of a CSV file begins with a formula', async () => {
  const seen: string[] = []
  for (const { procedure } of files.filter(({ contentType }) => contentType?.includes('csv')))
    for (const reader of [sharedPeople.fan, sharedPeople.creator]) {
      const row = rows[procedure]
      const input =
        row && (await row.input(cellOf(world, sharedPeople, reader === sharedPeople.fan ? 'fan' : 'creator', 'own')))
      const { body } = await ask(world, procedure, 'query', reader, input)
      seen.push(String(body))
      // Finds cells that begin with a formula character, quoted or not. Negative numbers are allowed.
      expect(String(body).match(/(^|,|\n)"?[=@\t\r](?!$)|(^|,|\n)"?[+-](?![\d.]+"?(,|\r|\n|$))/g)).toBeNull()
    }
  // Checks that the files contain hostile texts.
  expect(seen.join()).toMatch(markPattern)
})

test('mails escape hostile text', async () => {
  const { fan, admin } = sharedPeople
  const reason = `${hostileTexts.script?.('x')} & ${hostileTexts.attribute?.('x')}`
  const proposed = await world
    .as(admin)
    .wallet.admin.propose({ user_id: fan.id, account: 'spendable', tokens: 5, reason })
  await world.as(await world.person('admin')).wallet.admin.approve({ id: proposed.adjustment.id })
  await world.settled()
  const mails = async () => (await world.mailsTo(fan)).map(({ html }) => html)
  await expect.poll(async () => (await mails()).join()).toContain('&lt;script&gt;alert(')
  for (const html of await mails()) expect(html).not.toMatch(/<script>alert|<img src=x/)
})

test('mails about calls and tickets escape hostile text', async () => {
  const [fan, creator] = [await world.person('fan', 1_000), await world.person('creator')]
  const words = `${hostileTexts.script?.('x')} & ${hostileTexts.attribute?.('x')}`
  for (const { id } of [fan, creator])
    await world.owner('update users set display_name = $2 where id = $1', [id, words.slice(0, 60)])
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const draft = { type: 'class', title: words.slice(0, 100), date, time: '22:00', price: 10 } as const
  const { event } = await world.as(creator).events.create(draft)
  await world.as(fan).events.take({ id: event.id, price: 10 })
  const { slots } = await world.as(creator).availability.slots({ creatorId: creator.id, minutes: 5 })
  const ask = { creator_id: creator.id, type: 'voice', minutes: 5, scheduled_at: slots.at(-1)?.start } as const
  const { request } = await world.as(fan).sessions.ask({ ...ask, message: words })
  await world.as(creator).sessions.decline({ id: request.id, reason: words })
  await world.as(creator).events.cancel({ id: event.id, reason: words })
  await world.settled()
  const mails = async () => (await Promise.all([fan, creator].map((one) => world.mailsTo(one)))).flat()
  // Three mails for the fan (ticket, cancellation, declined call), and one for the creator (request).
  await expect.poll(async () => (await mails()).length).toBeGreaterThanOrEqual(4)
  for (const { html } of await mails()) {
    expect(html).toContain('&lt;script&gt;alert(')
    expect(html).not.toMatch(/<script>alert|<img src=x/)
  }
})
