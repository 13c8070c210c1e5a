import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import * as z from 'zod'
import { ASKING } from '#features/calls/asking/spec.ts'
import { GALLERY } from '#features/content/gallery/spec.ts'
import { SENTENCES as CONTENT } from '#features/content/spec.ts'
import { SENTENCES as MESSAGES } from '#features/messages/spec.ts'
import { SENTENCES as OFFERS } from '#features/offers/spec.ts'
import { PURCHASE_STATES } from '#features/purchase/spec.ts'
import { TICKET } from '#features/schedule/tickets/spec.ts'
import { SENTENCES as SHOP } from '#features/shop/spec.ts'
import { SENTENCES as TIERS } from '#features/subscriptions/spec.ts'
import { COMMON } from '#shared/errors.ts'
import { expect, test } from './support/browser.ts'
import { creatorForCalls } from './support/calls.ts'
import { cards, typeCard } from './support/card.ts'
import { publishPhoto } from './support/content.ts'
import { uploadAs } from './support/files.ts'
import { balanceOf, demoPerson, historyOf, newFan, type Person, paymentsOf, personBehind } from './support/people.ts'
import { ask, asOwner, newCreator } from './support/platform.ts'
import { awake, choose, dialog, goToPayment, openTip, openWallet, payButton, press } from './support/steps.ts'

// Whatever moves tokens or money: the answer to the first press is lost, the second is throttled, the third goes through.
// Each has one effect.

const price = 100
const wealth = 433
/** What a new creator's messages cost. */
const rate = 50

type Stage = {
  person: Person
  /** From a new page to the button that pays; again after a reload. */
  show(page: Page): Promise<Locator>
  /** How often it happened, by the server's books. */
  effects(): Promise<number>
  /** The button of the presses after the first, where it is another one. */
  again?(page: Page): Locator
}
type Action = {
  name: string
  /** What its calls are named in their addresses. */
  calls: string
  /** The form is still there after a reload, although the first press had its effect. */
  staysAfterReload?: true
  /** What a page that hears of it shows in place of the button, whatever became of the answer. */
  learnt?(page: Page): Locator
  /** The page also asks by itself, so that there may be nothing left to press. */
  looksAgain?: true
  /** By which a page whose connection has found another way would hear of it. */
  reads?: string
  setUp(): Promise<Stage>
}

const idIn = (body: Record<string, unknown>, name: string) => z.object({ id: z.uuid() }).parse(body[name]).id

/** A creator whose access token says so, and a fan with tokens. */
async function pair(): Promise<{ creator: Person; fan: Person }> {
  const [creator, fan] = await Promise.all([newCreator().then(personBehind), newFan({ tokens: wealth })])
  return { creator, fan }
}
const spent = (fan: Person, each: number) => async () => (wealth - (await balanceOf(fan)).balance) / each

async function countOf(query: string, value: string): Promise<number> {
  const [row] = z.array(z.object({ count: z.coerce.number() })).parse(await asOwner(query, [value]))
  return row?.count ?? 0
}

/** A class in some days at the price of these tests. @returns its id */
async function putOnClass(creator: Person, seats: number): Promise<string> {
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const event = { type: 'class', title: 'Breathing', date, time: '18:00', price, max_participants: seats }
  return idIn((await ask(creator, 'POST', '/events', event)).body, 'event')
}

const actions: Action[] = [
  {
    name: 'a tip',
    calls: 'tips.send',
    staysAfterReload: true,
    async setUp() {
      const { creator, fan } = await pair()
      const show = async (page: Page) => {
        await page.goto(`/creator/${creator.username}`)
        const tip = await openTip(page, creator.displayName)
        await choose(tip, /(^|\s)25 tokens/)
        await tip.getByLabel('Message').fill('Encore')
        return tip.getByRole('button', { name: 'Send 25 tokens' })
      }
      return { person: fan, show, effects: spent(fan, 25) }
    },
  },
  {
    name: 'an offer',
    calls: 'offers.order',
    staysAfterReload: true,
    async setUp() {
      const { creator, fan } = await pair()
      const offer = { title: 'A song', description: 'Two minutes, piano and voice.', priceTokens: price }
      const id = idIn((await ask(creator, 'POST', '/offers', offer)).body, 'offer')
      const show = async (page: Page) => {
        await page.goto(`/offer/${id}?order=1`)
        const button = dialog(page, OFFERS.orderTitle).getByRole('button', { name: `Order for ${price} tokens` })
        return awake(button)
      }
      return { person: fan, show, effects: spent(fan, price) }
    },
  },
  {
    name: 'a product',
    calls: 'shop.buy',
    staysAfterReload: true,
    async setUp() {
      const { creator, fan } = await pair()
      const upload_id = await uploadAs(creator, 'product-image')
      const item = { name: 'Notes', price_tokens: price, category: 'ebook', upload_id }
      const id = idIn((await ask(creator, 'POST', '/shop/items', item)).body, 'item')
      const show = async (page: Page) => {
        await page.goto(`/shop/product/${id}?buy=1`)
        return awake(dialog(page, SHOP.buyTitle).getByRole('button', { name: `Buy for ${price} tokens` }))
      }
      return { person: fan, show, effects: spent(fan, price) }
    },
  },
  {
    name: 'a subscription',
    calls: 'subscriptions.subscribe',
    async setUp() {
      const { creator, fan } = await pair()
      const tier = { name: 'Front row', price_tokens: price, benefits: ['A song every week'] }
      expect((await ask(creator, 'POST', '/subscription-tiers', tier)).status).toBe(201)
      const show = async (page: Page) => {
        await page.goto(`/creator/${creator.username}`)
        await press(page.getByRole('tab', { name: 'Subscriptions' }))
        await page.getByRole('button', { name: 'Subscribe to Front row' }).click()
        await page.getByRole('dialog').getByRole('checkbox').check()
        return page.getByRole('dialog').getByRole('button', { name: TIERS.paysNow(price) })
      }
      return { person: fan, show, effects: spent(fan, price) }
    },
  },
  {
    name: 'a call',
    calls: 'sessions.ask',
    staysAfterReload: true,
    async setUp() {
      const [creator, fan] = await Promise.all([creatorForCalls(), newFan({ tokens: wealth })])
      const show = async (page: Page) => {
        await page.goto(`/call/video/${creator.username}`)
        return awake(page.getByRole('main').getByRole('button', { name: ASKING.sendFor(ASKING.send.now, price) }))
      }
      return { person: fan, show, effects: spent(fan, price) }
    },
  },
  {
    name: 'a ticket',
    calls: 'events.take',
    async setUp() {
      const { creator, fan } = await pair()
      const id = await putOnClass(creator, 10)
      const show = async (page: Page) => {
        await page.goto(`/events/${id}`)
        await press(page.getByRole('button', { name: TICKET.take }))
        return dialog(page, TICKET.takeTitle).getByRole('button', { name: TICKET.takeFor(price) })
      }
      return { person: fan, show, effects: spent(fan, price) }
    },
  },
  {
    name: 'a seat that came free',
    calls: 'events.confirm',
    async setUp() {
      const { creator, fan } = await pair()
      const first = await newFan({ tokens: wealth })
      const id = await putOnClass(creator, 1)
      for (const person of [first, fan])
        expect((await ask(person, 'POST', `/events/${id}/tickets`, {})).status).toBe(201)
      expect((await ask(first, 'DELETE', `/events/${id}/tickets`)).status).toBe(200)
      const show = async (page: Page) => {
        await page.goto(`/events/${id}`)
        await press(page.getByRole('button', { name: TICKET.confirm }))
        return dialog(page, TICKET.confirm).getByRole('button', { name: TICKET.takeFor(price) })
      }
      return { person: fan, show, effects: spent(fan, price) }
    },
  },
  {
    name: 'unlocking content',
    calls: 'content.unlock',
    async setUp() {
      const { creator, fan } = await pair()
      await publishPhoto(creator, 'The long note', price)
      const show = async (page: Page) => {
        await page.goto(`/creator/${creator.username}`)
        await press(page.getByRole('button', { name: 'The long note (locked)' }))
        return dialog(page, GALLERY.unlockTitle).getByRole('button', { name: CONTENT.unlock(price) })
      }
      return { person: fan, show, effects: spent(fan, price) }
    },
  },
  {
    name: 'unlocking a message',
    calls: 'messages.unlock',
    learnt: (page) => page.getByText(MESSAGES.bought(price)),
    reads: 'messages.thread',
    async setUp() {
      const { creator, fan } = await pair()
      await asOwner('insert into follows (follower_id, creator_id) values ($1, $2)', [fan.id, creator.id])
      const content_id = await uploadAs(creator, 'paid-content')
      const sale = { audience: 'all', message: 'Behind the scenes', content_id, content_price: price }
      expect((await ask(creator, 'POST', '/broadcasts', sale)).status).toBeLessThan(300)
      const sold = 'select count(*) from messages where sender_id = $1 and attachment_id is not null'
      await expect.poll(() => countOf(sold, creator.id)).toBe(1)
      const show = async (page: Page) => {
        await page.goto(`/messages/${creator.username}`)
        return awake(page.getByRole('button', { name: MESSAGES.locked(price) }))
      }
      return { person: fan, show, effects: spent(fan, price) }
    },
  },
  {
    name: 'a message',
    calls: 'messages.send',
    learnt: (page) => page.getByText(MESSAGES.held(rate)),
    looksAgain: true,
    async setUp() {
      const { creator, fan } = await pair()
      const show = async (page: Page) => {
        await page.goto(`/messages/${creator.username}`)
        const field = page.getByRole('textbox', { name: MESSAGES.placeholder(creator.displayName), exact: true })
        await (await awake(field)).fill('Only once')
        return page.getByRole('button', { name: `Send for ${MESSAGES.price(rate)}` })
      }
      const again = (page: Page) => page.getByRole('button', { name: `${MESSAGES.retry} · ${MESSAGES.price(rate)}` })
      return { person: fan, show, again, effects: spent(fan, rate) }
    },
  },
  {
    name: 'a purchase',
    calls: 'purchase.buy|purchase.confirm',
    async setUp() {
      const fan = await newFan()
      const show = async (page: Page) => {
        await page.goto('/explore')
        await goToPayment(page)
        await typeCard(page, cards.good)
        return payButton(page)
      }
      const again = (page: Page) => dialog(page, 'Payment').getByRole('button', { name: 'Try again' })
      const effects = async () => (await paymentsOf(fan)).length
      return { person: fan, show, again, effects }
    },
  },
  {
    name: 'a refund',
    calls: 'purchase.refund',
    learnt: (page) => dialog(page, 'Wallet').getByText(PURCHASE_STATES.refunded, { exact: true }),
    looksAgain: true,
    async setUp() {
      const fan = await newFan({ tokens: wealth })
      const show = async (page: Page) => {
        await page.goto('/explore')
        const wallet = await openWallet(page)
        await choose(wallet, /^Purchases$/)
        await wallet.getByRole('button', { name: /^Refund/ }).click()
        return wallet.getByRole('button', { name: /^Refund \$/ })
      }
      const effects = async () => (await historyOf(fan)).filter(({ kind }) => kind === 'refund').length
      return { person: fan, show, effects }
    },
  },
  {
    name: 'a withdrawal',
    calls: 'wallet.creator.requestPayout',
    staysAfterReload: true,
    async setUp() {
      const creator = await newCreator()
      const [admin, admin2] = await Promise.all([demoPerson('admin'), demoPerson('admin2')])
      const earned = { user_id: creator.id, account: 'available', tokens: 1_300, reason: 'Something to pay out' }
      const id = idIn((await ask(admin, 'POST', '/admin/adjustments', earned)).body, 'adjustment')
      expect((await ask(admin2, 'POST', `/admin/adjustments/${id}/approve`, {})).status).toBe(200)
      await asOwner('select ledger.payout_settings_set($1, $2, true)', [creator.id, `acct_${randomUUID()}`])
      await asOwner('update users set totp_exempt = true where id = $1', [creator.id])
      const show = async (page: Page) => {
        await page.goto('/wallet')
        await press(page.getByRole('button', { name: 'Withdraw', exact: true }))
        const form = dialog(page, 'Withdraw')
        await form.getByLabel('Tokens').fill('400')
        return form.getByRole('button', { name: 'Withdraw $20.00' })
      }
      const effects = () => countOf('select count(*) from ledger.payouts where creator_id = $1', creator.id)
      return { person: creator, show, effects }
    },
  },
  {
    name: 'an adjustment',
    calls: 'wallet.admin.propose',
    staysAfterReload: true,
    async setUp() {
      const [admin, fan] = await Promise.all([demoPerson('admin'), newFan()])
      const show = async (page: Page) => {
        await page.goto('/wallet?tab=adjustments')
        await press(page.getByRole('button', { name: 'Adjust tokens' }))
        const form = page.getByRole('form', { name: 'Adjust tokens' })
        await form.getByLabel('Person').fill(fan.username)
        await page.getByRole('option', { name: new RegExp(fan.username) }).click()
        await form.getByRole('textbox', { name: 'Tokens' }).fill('40')
        await form.getByLabel('Reason').fill('Missing bonus')
        return form.getByRole('button', { name: 'Propose adjustment' })
      }
      const effects = () => countOf('select count(*) from ledger.adjustments where user_id = $1', fan.id)
      return { person: admin, show, effects }
    },
  },
]

type Network = 'loses answers' | 'throttles' | 'works'

/** What becomes of an action's calls, from now on and after a reload. */
async function takeOver(page: Page, calls: string): Promise<{ become(next: Network): void; isAsking(): boolean }> {
  let network: Network = 'works'
  let reached = false
  let asking = 0
  const { sentence, code } = COMMON.tooManyRequests
  const data = { httpStatus: 429, code, reason: code }
  const throttled = { error: { json: { message: sentence, code: -32029, data } } }
  await page.route(new RegExp(`/api/trpc/(${calls})\\b`), async (route) => {
    if (network === 'works') return route.continue()
    // told to come back in a minute, the client does not try again by itself
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
    },
    isAsking: () => asking > 0,
  }
}

type Pressed = { button: Locator; become(next: Network): void; effects(): Promise<number> }

/** Presses the button for the first time. What it asked for has happened, and its answer is lost. */
async function pressAndLose({ button, become, effects }: Pressed): Promise<void> {
  become('loses answers')
  await button.click()
  await expect.poll(effects).toBe(1)
}

/** Presses the button unless the page knows already. */
const pressUnless = (learnt: Locator, button: Locator) =>
  expect(async () => {
    if (!(await learnt.isVisible())) await button.click({ timeout: 1_000 })
  }).toPass()

/**
 * The client has tried for the last time, and says so. Its pauses between the attempts pass at once, and nothing else: after
 * half a minute it would read everything again.
 */
const hasGivenUp = (page: Page, isAsking: () => boolean) =>
  expect(async () => {
    if (!isAsking()) await page.clock.fastForward(1_000)
    const said = page.getByRole('alert').filter({ hasText: /\w/ })
    await expect(said.first()).toBeVisible({ timeout: 100 })
  }).toPass()

for (const action of actions)
  for (const reloads of action.staysAfterReload ? [false, true] : [false])
    test(`${action.name}${reloads ? ', with a reload between' : ''}: lost, throttled, sent; one effect`, async ({
      open,
      watch,
    }) => {
      watch.mayComplain('net::ERR_FAILED')
      watch.mayComplain('429 refused')
      const { person, show, effects, again } = await action.setUp()
      const page = await open(person)
      await page.clock.install()
      // it hears of nothing that happens elsewhere
      if (action.learnt) await page.routeWebSocket(/./, () => {})
      if (action.reads) await page.route(new RegExp(`/api/trpc/[^?]*${action.reads}`), (route) => route.abort())
      const { become, isAsking } = await takeOver(page, action.calls)
      const said = (words: RegExp | string) =>
        page.locator('[role=alert], [role=status]').filter({ hasText: words }).first()

      const first = await show(page)
      await pressAndLose({ button: first, become, effects })
      const button = again?.(page) ?? first
      if (action.looksAgain && action.learnt) {
        for (const next of ['throttles', 'works'] as const) {
          become(next)
          await pressUnless(action.learnt(page), button)
        }
        await expect(action.learnt(page)).toBeVisible()
        await expect(button).toBeHidden()
        expect(await effects()).toBe(1)
        return
      }

      await hasGivenUp(page, isAsking)
      const second = reloads ? await show(page) : button
      become('throttles')
      await second.click()
      await expect(said(COMMON.tooManyRequests.sentence)).toBeVisible()
      become('works')
      const answer = page.waitForResponse((one) => new RegExp(action.calls).test(one.url()))
      await second.click()
      expect((await answer).ok()).toBe(true)
      expect(await effects()).toBe(1)
    })

for (const { name, calls, learnt, setUp } of actions)
  if (learnt)
    test(`${name}: its answer is lost, the page hears of it; one effect`, async ({ open, watch }) => {
      watch.mayComplain('net::ERR_FAILED')
      const { person, show, effects, again } = await setUp()
      const page = await open(person)
      const { become } = await takeOver(page, calls)
      const button = await show(page)
      await pressAndLose({ button, become, effects })
      await expect(learnt(page)).toBeVisible()
      await expect(again?.(page) ?? button).toBeHidden()
      expect(await effects()).toBe(1)
    })
