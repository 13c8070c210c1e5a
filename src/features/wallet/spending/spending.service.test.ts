import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { FAN_REFUSALS } from './spec.ts'

const world = createWorld()
const tip = (from: TestPerson, to: TestPerson, tokens: number, message = '') =>
  world.rest('POST', '/tips/send', { as: from, body: { recipientId: to.id, tokens, message } })
const limitOf = (who: TestPerson) => world.rest('GET', '/settings/spending-limit', { as: who })
const limit = (who: TestPerson, tokens: unknown) =>
  world.rest('PUT', '/settings/spending-limit', { as: who, body: { tokens } })
const history = async (who: TestPerson, query = '') =>
  (await world.rest('GET', `/tokens/history${query}`, { as: who })).body

/** Downloads the statement, which is a file and not JSON. */
async function statement(who: TestPerson, query = ''): Promise<{ status: number; headers: Headers; lines: string[] }> {
  const response = await fetch(`${world.cloud.appOrigin}/api/v1/tokens/statement${query}`, {
    headers: { authorization: `Bearer ${await world.bearer(who)}` },
  })
  return { status: response.status, headers: response.headers, lines: (await response.text()).trim().split('\r\n') }
}

test('refuses a tip above the weekly limit with a sentence that contains the remaining tokens', async () => {
  const [fan, creator] = [await world.person('fan', 500), await world.person('creator')]
  expect((await limitOf(fan)).body).toEqual({ tokens: null, next_tokens: null, next_at: null, spent: 0, left: null })
  expect((await limit(fan, 100)).body).toMatchObject({ tokens: 100, spent: 0, left: 100 })
  expect((await tip(fan, creator, 60)).status).toBe(200)
  const refused = await tip(fan, creator, 50)
  expect(refused).toMatchObject({ status: 402, body: { code: 'WEEKLY_LIMIT' } })
  expect(refused.body.error).toBe('Your weekly spending limit of 100 tokens leaves you 40. This tip fits in 7 days.')
  expect((await tip(fan, creator, 101)).body.error).toBe(
    'This tip is more than your weekly spending limit of 100 tokens.',
  )
  expect((await tip(fan, creator, 40)).status).toBe(200)
  expect((await tip(fan, creator, 1)).body.error).toContain('is used up')
  expect((await limitOf(fan)).body).toMatchObject({ spent: 100, left: 0 })
  expect((await world.as(fan).wallet.balance()).balance).toBe(400)
})

test('refuses an invalid limit and stores no limit', async () => {
  const fan = await world.person()
  for (const tokens of [1.5, -1, '50', true, undefined, 1e9])
    expect(await limit(fan, tokens), String(tokens)).toMatchObject({ status: 422 })
  expect((await limitOf(fan)).body.tokens).toBeNull()
})

test('the history filters added, spent and earned tokens, page by page', async () => {
  const [fan, creator] = [await world.person('fan', 500), await world.person('creator')]
  for (const tokens of [10, 20, 30]) await tip(fan, creator, tokens)
  const kinds = ({ entries }: { entries: { kind: string; tokens: number }[] }) =>
    entries.map(({ kind, tokens }) => `${kind} ${tokens}`)
  expect(kinds(await history(fan, '?type=added'))).toEqual(['promo 500'])
  const first = await history(fan, '?type=spent&limit=2')
  expect(kinds(first)).toEqual(['tip -30', 'tip -20'])
  const next = await history(fan, `?type=spent&limit=2&cursor=${first.next_cursor}`)
  expect([kinds(next), next.next_cursor]).toEqual([['tip -10'], null])
  expect(kinds(await history(creator, '?type=earned'))).toEqual(['tip 30', 'tip 20', 'tip 10'])
  expect(kinds(await history(fan))).toEqual(['tip -30', 'tip -20', 'tip -10', 'promo 500'])
  expect((await world.rest('GET', '/tokens/history?type=other', { as: fan })).status).toBe(422)
})

test('a statement has every movement of its days, oldest first, and contains no formulas', async () => {
  const today = () => new Date().toISOString().slice(0, 10)
  const from = today()
  const [fan, creator] = [await world.person('fan', 500), await world.person('creator')]
  await tip(fan, creator, 10, '=HYPERLINK("http://evil")')
  await tip(fan, creator, 20)
  // differs from the first day if midnight passes during the test
  const to = today()
  const { status, headers, lines } = await statement(fan, `?from=${from}&to=${to}`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="tokens-${from}-to-${to}.csv"`)
  expect(lines.slice(1).map((line) => line.split(',').slice(1, 6).join(','))).toEqual([
    'Bonus tokens,500,Tokens,500,',
    `Tip,-10,Tokens,490,${creator.username}`,
    `Tip,-20,Tokens,470,${creator.username}`,
  ])
  expect(lines[2]).toContain(`"'=HYPERLINK(""http://evil"")"`)
  expect((await statement(fan, '?from=2020-01-01&to=2020-01-31')).lines).toHaveLength(1)
  expect((await statement(fan)).lines).toHaveLength(4)
})

test('a statement longer than one database page has every line once', async () => {
  const [fan, creator] = [await world.person('fan', 9_000), await world.person('creator')]
  await world.owner('select ledger_internal.open_accounts($1, true)', [creator.id])
  await world.owner(
    `select ledger_internal.transfer('tip', $1, f.id, $2, c.id, 1, now(), '', 'custom', null, null, null)
     from ledger.accounts f, ledger.accounts c, generate_series(1, 5500)
     where f.owner_id = $1 and f.kind = 'spendable' and c.owner_id = $2 and c.kind = 'pending'`,
    [fan.id, creator.id],
  )
  const { lines } = await statement(fan)
  expect(lines).toHaveLength(1 + 1 + 5_500)
  expect(new Set(lines.map((line) => line.split(',').at(-1))).size).toBe(lines.length)
})

test('refuses a statement of an invalid or too long period', async () => {
  const fan = await world.person()
  const refusal = async (query: string) =>
    (await world.rest('GET', `/tokens/statement${query}`, { as: fan })).body.error
  expect(await refusal('?from=2026-02-01&to=2026-01-01')).toBe(FAN_REFUSALS.periodInvalid.sentence)
  expect(await refusal('?from=2020-01-01&to=2026-01-01')).toBe(FAN_REFUSALS.periodTooLong.sentence)
  expect((await world.rest('GET', '/tokens/statement?from=yesterday', { as: fan })).status).toBe(422)
})

test('a body of null removes the limit, like {tokens: null}', async () => {
  const fan = await world.person('fan', 10)
  for (const body of [null, { tokens: null }])
    expect(await world.rest('PUT', '/settings/spending-limit', { as: fan, body })).toMatchObject({
      status: 200,
      body: { tokens: null },
    })
  const refused = await world.rest('PUT', '/settings/spending-limit', { as: fan, body: { tokens: '10' } })
  expect(refused.status).toBe(422)
  expect((await world.rest('POST', '/tips/send', { as: fan, body: null })).status).toBe(422)
})
