import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import * as z from 'zod'
import { ASKING } from '#features/calls/new-request/spec.ts'
import { GALLERY } from '#features/content/items/spec.ts'
import { SENTENCES as CONTENT } from '#features/content/spec.ts'
import { SENTENCES as MESSAGES } from '#features/messages/spec.ts'
import { SENTENCES as OFFERS } from '#features/offers/spec.ts'
import { SENTENCES as PURCHASE, PURCHASE_STATES } from '#features/purchase/spec.ts'
import { TICKET } from '#features/schedule/tickets/spec.ts'
import { SENTENCES as SHOP } from '#features/shop/spec.ts'
import { SENTENCES as TIERS } from '#features/subscriptions/spec.ts'
import { COMMON } from '#shared/errors.ts'
import { expect, test } from './support/browser.ts'
import { creatorForCalls } from './support/calls.ts'
import { cards, typeCard } from './support/card.ts'
import { publishPhoto } from './support/content.ts'
import { uploadAs } from './support/files.ts'
import { balanceOf, demoPerson, historyOf, newFan, type Person, paymentsOf } from './support/people.ts'
import { ask, asOwner, newCreator } from './support/platform.ts'
import {
  choose,
  dialog,
  goToPayment,
  leaveSuccess,
  navigate,
  openTip,
  openWallet,
  payButton,
  press,
  waitForHydration,
} from './support/steps.ts'

// Every action that moves tokens or money has exactly one effect, although the response to the first press is lost and
// the second press is throttled. If a reload shows the form again, the response to the third press is lost too, and a
// press after the reload succeeds. The actions of one journey share a page, because loading it takes most of the time.

const price = 100
const wealth = 433
/** Tokens that a message to a new creator costs. */
const rate = 50

/** A creator, and a fan with tokens. */
type Pair = { creator: Person; fan: Person }
/** Opens a path by a page load, or by a client navigation on a loaded page. */
type Go = (page: Page, path: string) => Promise<unknown>
type Stage = {
  /** Navigates to the button that pays and returns it. Works from any page and after a reload. */
  show(page: Page, go: Go): Promise<Locator>
  /** Reads the number of effects from the server's data. Only the difference between two reads matters. */
  effects(): Promise<number>
  /** The button of later presses, if it differs from the first. */
  again?(page: Page): Locator
}
type Action<Who> = {
  name: string
  /** Pattern of the action's procedures in request URLs. */
  calls: string
  /** True if a reload shows the form again, although the first press had its effect. */
  staysAfterReload?: true
  /** Element that replaces the button when the page learns of the effect without the response. */
  learnt?(page: Page): Locator
  /** True if the page also loads the state again by itself, so that the button may disappear. */
  looksAgain?: true
  /** Procedure from which the page would learn of the effect without a realtime connection. */
  reads?: string
  setUp(who: Who): Promise<Stage>
}

const idIn = (body: Record<string, unknown>, name: string) => z.object({ id: z.uuid() }).parse(body[name]).id

async function newPair(): Promise<Pair> {
  const [creator, fan] = await Promise.all([newCreator(), newFan({ tokens: wealth })])
  return { creator, fan }
}
async function pairForCalls(): Promise<Pair> {
  const [creator, fan] = await Promise.all([creatorForCalls(), newFan({ tokens: wealth })])
  return { creator, fan }
}
const tokenEffects = (fan: Person, each: number) => async () => (wealth - (await balanceOf(fan)).balance) / each

async function countOf(query: string, value: string): Promise<number> {
  const [row] = z.array(z.object({ count: z.coerce.number() })).parse(await asOwner(query, [value]))
  return row?.count ?? 0
}

/** Creates a class five days ahead. Returns its id. */
async function createClass(creator: Person, seats: number, time = '18:00'): Promise<string> {
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const event = { type: 'class', title: 'Breathing', date, time, price, max_participants: seats }
  return idIn((await ask(creator, 'POST', '/events', event)).body, 'event')
}

const tip: Action<Pair> = {
  name: 'a tip',
  calls: 'tips.send',
  staysAfterReload: true,
  async setUp({ creator, fan }) {
    const show = async (page: Page, go: Go) => {
      await go(page, `/creator/${creator.username}`)
      const tip = await openTip(page, creator.displayName)
      await choose(tip, /(^|\s)25 tokens/)
      await tip.getByLabel('Message').fill('Encore')
      return tip.getByRole('button', { name: 'Send 25 tokens' })
    }
    return { show, effects: tokenEffects(fan, 25) }
  },
}

const offer: Action<Pair> = {
  name: 'an offer',
  calls: 'offers.order',
  staysAfterReload: true,
  async setUp({ creator, fan }) {
    const offer = { title: 'A song', description: 'Two minutes, piano and voice.', priceTokens: price }
    const id = idIn((await ask(creator, 'POST', '/offers', offer)).body, 'offer')
    const show = async (page: Page, go: Go) => {
      await go(page, `/offer/${id}?order=1`)
      const button = dialog(page, OFFERS.orderTitle).getByRole('button', { name: `Order for ${price} tokens` })
      return waitForHydration(button)
    }
    return { show, effects: tokenEffects(fan, price) }
  },
}

const product: Action<Pair> = {
  name: 'a product',
  calls: 'shop.buy',
  staysAfterReload: true,
  async setUp({ creator, fan }) {
    const upload_id = await uploadAs(creator, 'product-image')
    const item = { name: 'Notes', price_tokens: price, category: 'ebook', upload_id }
    const id = idIn((await ask(creator, 'POST', '/shop/items', item)).body, 'item')
    const show = async (page: Page, go: Go) => {
      await go(page, `/shop/product/${id}?buy=1`)
      return waitForHydration(dialog(page, SHOP.buyTitle).getByRole('button', { name: `Buy for ${price} tokens` }))
    }
    return { show, effects: tokenEffects(fan, price) }
  },
}

const subscription: Action<Pair> = {
  name: 'a subscription',
  calls: 'subscriptions.subscribe',
  async setUp({ creator, fan }) {
    const tier = { name: 'Front row', price_tokens: price, benefits: ['A song every week'] }
    expect((await ask(creator, 'POST', '/subscription-tiers', tier)).status).toBe(201)
    const show = async (page: Page, go: Go) => {
      await go(page, `/creator/${creator.username}`)
      await press(page.getByRole('tab', { name: 'Subscriptions' }))
      await page.getByRole('button', { name: 'Subscribe to Front row' }).click()
      await page.getByRole('dialog').getByRole('checkbox').check()
      return page.getByRole('dialog').getByRole('button', { name: TIERS.paysNow(price) })
    }
    return { show, effects: tokenEffects(fan, price) }
  },
}

const call: Action<Pair> = {
  name: 'a call',
  calls: 'sessions.ask',
  staysAfterReload: true,
  async setUp({ creator, fan }) {
    const show = async (page: Page, go: Go) => {
      await go(page, `/call/video/${creator.username}`)
      return waitForHydration(
        page.getByRole('main').getByRole('button', { name: ASKING.sendFor(ASKING.send.now, price) }),
      )
    }
    return { show, effects: tokenEffects(fan, price) }
  },
}

const ticket: Action<Pair> = {
  name: 'a ticket',
  calls: 'events.take',
  async setUp({ creator, fan }) {
    const id = await createClass(creator, 10)
    const show = async (page: Page, go: Go) => {
      await go(page, `/events/${id}`)
      await press(page.getByRole('button', { name: TICKET.take }))
      return dialog(page, TICKET.takeTitle).getByRole('button', { name: TICKET.takeFor(price) })
    }
    return { show, effects: tokenEffects(fan, price) }
  },
}

const freeSeat: Action<Pair> = {
  name: 'a seat that came free',
  calls: 'events.confirm',
  async setUp({ creator, fan }) {
    const first = await newFan({ tokens: wealth })
    const id = await createClass(creator, 1, '21:00')
    for (const person of [first, fan]) expect((await ask(person, 'POST', `/events/${id}/tickets`, {})).status).toBe(201)
    expect((await ask(first, 'DELETE', `/events/${id}/tickets`)).status).toBe(200)
    const show = async (page: Page, go: Go) => {
      await go(page, `/events/${id}`)
      await press(page.getByRole('button', { name: TICKET.confirm }))
      return dialog(page, TICKET.confirm).getByRole('button', { name: TICKET.takeFor(price) })
    }
    return { show, effects: tokenEffects(fan, price) }
  },
}

const unlockContent: Action<Pair> = {
  name: 'unlocking content',
  calls: 'content.unlock',
  async setUp({ creator, fan }) {
    await publishPhoto(creator, 'The long note', price)
    const show = async (page: Page, go: Go) => {
      await go(page, `/creator/${creator.username}`)
      await press(page.getByRole('tab', { name: /^Photos/ }))
      await page.getByRole('button', { name: 'The long note (locked)' }).click()
      return dialog(page, GALLERY.unlockTitle).getByRole('button', { name: CONTENT.unlock(price) })
    }
    return { show, effects: tokenEffects(fan, price) }
  },
}

const unlockMessage: Action<Pair> = {
  name: 'unlocking a message',
  calls: 'messages.unlock',
  learnt: (page) => page.getByText(MESSAGES.bought(price)),
  reads: 'messages.thread',
  async setUp({ creator, fan }) {
    await asOwner('insert into follows (follower_id, creator_id) values ($1, $2)', [fan.id, creator.id])
    const content_id = await uploadAs(creator, 'paid-content')
    const sale = { audience: 'all', message: 'Behind the scenes', content_id, content_price: price }
    expect((await ask(creator, 'POST', '/broadcasts', sale)).status).toBeLessThan(300)
    const sold = 'select count(*) from messages where sender_id = $1 and attachment_id is not null'
    await expect.poll(() => countOf(sold, creator.id)).toBe(1)
    const show = async (page: Page, go: Go) => {
      await go(page, `/messages/${creator.username}`)
      return waitForHydration(page.getByRole('button', { name: MESSAGES.locked(price) }))
    }
    return { show, effects: tokenEffects(fan, price) }
  },
}

const message: Action<Pair> = {
  name: 'a message',
  calls: 'messages.send',
  learnt: (page) => page.getByText(MESSAGES.held(rate)),
  looksAgain: true,
  async setUp({ creator, fan }) {
    const show = async (page: Page, go: Go) => {
      await go(page, `/messages/${creator.username}`)
      const field = page.getByRole('textbox', { name: MESSAGES.placeholder(creator.displayName), exact: true })
      await (await waitForHydration(field)).fill('Only once')
      return page.getByRole('button', { name: `Send for ${MESSAGES.price(rate)}` })
    }
    const again = (page: Page) => page.getByRole('button', { name: `${MESSAGES.retry} · ${MESSAGES.price(rate)}` })
    return { show, again, effects: tokenEffects(fan, rate) }
  },
}

const purchase: Action<Person> = {
  name: 'a purchase',
  calls: 'purchase.buy|purchase.confirm',
  async setUp(fan) {
    const show = async (page: Page, go: Go) => {
      await go(page, '/explore')
      await goToPayment(page)
      await typeCard(page, cards.good)
      return payButton(page)
    }
    const again = (page: Page) => dialog(page, 'Payment').getByRole('button', { name: 'Try again' })
    const effects = async () => (await paymentsOf(fan)).length
    return { show, again, effects }
  },
}

const refund: Action<Person> = {
  name: 'a refund',
  calls: 'purchase.refund',
  learnt: (page) => dialog(page, 'Wallet').getByText(PURCHASE_STATES.refunded, { exact: true }),
  looksAgain: true,
  async setUp(fan) {
    const show = async (page: Page, go: Go) => {
      await go(page, '/explore')
      await leaveSuccess(dialog(page, PURCHASE.purchased))
      const wallet = await openWallet(page)
      await choose(wallet, /^Purchases$/)
      await wallet.getByRole('button', { name: /^Refund/ }).click()
      return wallet.getByRole('button', { name: /^Refund \$/ })
    }
    const effects = async () => (await historyOf(fan)).filter(({ kind }) => kind === 'refund').length
    return { show, effects }
  },
}

const withdrawal: Action<Person> = {
  name: 'a withdrawal',
  calls: 'wallet.creator.requestPayout',
  staysAfterReload: true,
  async setUp(creator) {
    const [admin, admin2] = await Promise.all([demoPerson('admin'), demoPerson('admin2')])
    const earned = { user_id: creator.id, account: 'available', tokens: 1_300, reason: 'Something to pay out' }
    const id = idIn((await ask(admin, 'POST', '/admin/adjustments', earned)).body, 'adjustment')
    expect((await ask(admin2, 'POST', `/admin/adjustments/${id}/approve`, {})).status).toBe(200)
    await asOwner('select ledger.payout_settings_set($1, $2, true)', [creator.id, `acct_${randomUUID()}`])
    await asOwner('update users set totp_exempt = true where id = $1', [creator.id])
    const show = async (page: Page, go: Go) => {
      await go(page, '/wallet')
      await press(page.getByRole('button', { name: 'Withdraw', exact: true }))
      const form = dialog(page, 'Withdraw')
      await form.getByLabel('Tokens').fill('400')
      return form.getByRole('button', { name: 'Withdraw $20.00' })
    }
    const effects = () => countOf('select count(*) from ledger.payouts where creator_id = $1', creator.id)
    return { show, effects }
  },
}

const adjustment: Action<Person> = {
  name: 'an adjustment',
  calls: 'wallet.admin.propose',
  staysAfterReload: true,
  async setUp() {
    const fan = await newFan()
    const show = async (page: Page, go: Go) => {
      await go(page, '/wallet?tab=adjustments')
      await press(page.getByRole('button', { name: 'Adjust tokens' }))
      const form = page.getByRole('form', { name: 'Adjust tokens' })
      await form.getByLabel('Person').fill(fan.username)
      await page.getByRole('option', { name: new RegExp(fan.username) }).click()
      await form.getByRole('textbox', { name: 'Tokens' }).fill('40')
      await form.getByLabel('Reason').fill('Missing bonus')
      return form.getByRole('button', { name: 'Propose adjustment' })
    }
    const effects = () => countOf('select count(*) from ledger.adjustments where user_id = $1', fan.id)
    return { show, effects }
  },
}

type Network = 'loses responses' | 'throttles' | 'works'

/**
 * Controls the network of an action's requests, also after a reload. While responses are lost, only the first request
 * reaches the server.
 */
async function controlNetwork(
  page: Page,
  calls: string,
): Promise<{ become(next: Network): void; isAsking(): boolean }> {
  let network: Network = 'works'
  let reached = false
  let asking = 0
  const { sentence, code } = COMMON.tooManyRequests
  const data = { httpStatus: 429, code, reason: code }
  const throttled = { error: { json: { message: sentence, code: -32029, data } } }
  await page.route(new RegExp(`/api/trpc/(${calls})\\b`), async (route) => {
    if (network === 'works') return route.continue()
    // the client does not retry by itself, because retry-after is a minute
    if (network === 'throttles')
      return route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: throttled })
    asking += 1
    if (!reached) expect((await route.fetch()).ok()).toBe(true)
    reached = true
    await route.abort()
    asking -= 1
  })
  return {
    become(next) {
      network = next
      reached = false
    },
    isAsking: () => asking > 0,
  }
}

const load: Go = (page, path) => page.goto(path)

/** Presses the button unless the page already shows the effect. */
const pressUnless = (learnt: Locator, button: Locator) =>
  expect(async () => {
    if (!(await learnt.isVisible())) await button.click({ timeout: 5_000 })
  }).toPass()

const alerts = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ })
const throttled = (page: Page) =>
  page.locator('[role=alert], [role=status]').filter({ hasText: COMMON.tooManyRequests.sentence }).first()

/**
 * Waits until the client has made its last attempt and shows the failure. Skips only the pauses between the attempts,
 * because after half a minute the client loads everything again.
 */
const waitForFailure = (page: Page, isAsking: () => boolean) =>
  expect(async () => {
    if (!isAsking()) await page.clock.fastForward(1_000)
    const failures = alerts(page).filter({ hasNotText: COMMON.tooManyRequests.sentence })
    await expect(failures.first()).toBeVisible({ timeout: 100 })
  }).toPass()

type Done = { page: Page; action: Omit<Action<never>, 'setUp'>; stage: Stage; go: Go }

/** Drops the first response, throttles the second press and lets the third succeed. The page has no realtime events. */
async function loseThrottleSend({ page, action, stage: { show, effects, again }, go }: Done): Promise<void> {
  const { calls, staysAfterReload, learnt, looksAgain, reads } = action
  const { become, isAsking } = await controlNetwork(page, calls)
  if (reads) await page.route(new RegExp(`/api/trpc/[^?]*${reads}`), (route) => route.abort())
  await expect(throttled(page)).toBeHidden()
  const one = (await effects()) + 1
  const isOne = () => expect.poll(effects).toBe(one)
  const first = await show(page, go)
  become('loses responses')
  await first.click()
  await isOne()
  const button = again?.(page) ?? first
  if (looksAgain && learnt) {
    for (const next of ['throttles', 'works'] as const) {
      become(next)
      await pressUnless(learnt(page), button)
    }
    await expect(learnt(page)).toBeVisible()
    await expect(button).toBeHidden()
    expect(await effects()).toBe(one)
    return
  }

  await waitForFailure(page, isAsking)
  // the balance may already lack the paid tokens, so the form must not subtract them again
  await expect(page.getByText(/^(After this|You need )/)).toHaveCount(0)
  become('throttles')
  await button.click()
  await expect(throttled(page)).toBeVisible()
  let last = button
  if (staysAfterReload) {
    become('loses responses')
    const lost = page.waitForEvent('requestfailed', (request) => new RegExp(calls).test(request.url()))
    await button.click()
    await lost
    await waitForFailure(page, isAsking)
    expect(await effects()).toBe(one)
    last = await show(page, load)
  }
  become('works')
  const answer = page.waitForResponse((response) => new RegExp(calls).test(response.url()))
  await last.click()
  expect((await answer).ok()).toBe(true)
  expect(await effects()).toBe(one)
}

/** Drops the response on a page that learns of the effect from a realtime event. */
async function loseAndLearn({ page, action, stage: { show, effects, again }, go }: Done): Promise<void> {
  const { become } = await controlNetwork(page, action.calls)
  const one = (await effects()) + 1
  const button = await show(page, go)
  become('loses responses')
  await button.click()
  await expect.poll(effects).toBe(one)
  await expect(action.learnt?.(page) ?? button).toBeVisible()
  await expect(again?.(page) ?? button).toBeHidden()
  expect(await effects()).toBe(one)
}

/** Declares a test in which one person performs several actions one after the other on one page. */
function journey<Who>(
  begin: () => Promise<Who>,
  personOf: (who: Who) => Person,
  actions: readonly Action<Who>[],
  { hasRealtime = false, tag = [] }: { hasRealtime?: boolean; tag?: string[] } = {},
): void {
  const names = actions.map(({ name }) => name).join(', ')
  const condition = hasRealtime ? 'despite a lost response' : 'despite lost responses and a throttled press'
  test(`${names}: one effect ${condition}`, { tag }, async ({ open, watch }) => {
    watch.allowError('net::ERR_FAILED')
    if (!hasRealtime) watch.allowError('429 refused')
    const who = await begin()
    const stages = new Map<Action<Who>, Stage>()
    for (const action of actions) stages.set(action, await action.setUp(who))
    const page = await open(personOf(who))
    if (!hasRealtime) {
      await page.clock.install()
      // the page receives no realtime events
      if (actions.some(({ learnt }) => learnt)) await page.routeWebSocket(/./, () => {})
    }
    let go = load
    for (const [action, stage] of stages) {
      await test.step(action.name, () => (hasRealtime ? loseAndLearn : loseThrottleSend)({ page, action, stage, go }))
      go = navigate
    }
  })
}

const samePerson = (person: Person) => person
const fanOf = ({ fan }: Pair) => fan
journey(newPair, fanOf, [offer, product, tip, subscription, unlockContent])
journey(pairForCalls, fanOf, [call, ticket, freeSeat])
journey(newPair, fanOf, [message, unlockMessage])
journey(newPair, fanOf, [message, unlockMessage], { hasRealtime: true })
journey(newFan, samePerson, [purchase, refund], { tag: ['@smoke'] })
journey(() => newFan({ tokens: wealth }), samePerson, [refund], { hasRealtime: true })
journey(newCreator, samePerson, [withdrawal])
journey(() => demoPerson('admin'), samePerson, [adjustment])
