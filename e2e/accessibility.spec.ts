import type { Page } from '@playwright/test'
import { DATA_SENTENCES } from '#features/accounts/personal-data/spec.ts'
import { RESTRICTED, SUSPENSION_SENTENCES } from '#features/accounts/suspension/spec.ts'
import { SENTENCES as MESSAGES } from '#features/messages/spec.ts'
import type { Audience } from '#shared/session.ts'
import { type Ids, pageAddresses, particulars, pathsFor } from '#testing/visits.ts'
import { expect, test } from './support/browser.ts'
import {
  busyFan,
  endedStream,
  leavingFan,
  orderParcel,
  seededEvent,
  seededProduct,
  seededRecording,
  suspendedFan,
} from './support/cast.ts'
import { publishPhoto } from './support/content.ts'
import { type Arrive, inspect, narrow, wide } from './support/inspect.ts'
import { shiftMax, watchShifts } from './support/layout-shift.ts'
import { allowMeetingErrors } from './support/meetings.ts'
import { demoPerson, newFan, type Person } from './support/people.ts'
import * as states from './support/states.ts'
import { goToPayment, navigate, openTip, waitForHydration } from './support/steps.ts'

/** Page to check, with its dialogs and forms. `isVariant`: another URL of a page; its load is not measured. */
type Visit = { path: string; ready?: Arrive; states?: Record<string, State>; isVariant?: true }
/** Function that opens a state of a page. `reopens`: a change of width closes the state, which is then opened again. */
type State = Arrive | { arrive: Arrive; reopens: true }
type Walk = { person: Person | null; visits: Visit[] }

/** Page behind dialogs: a short page, because it is inspected together with each dialog. */
const behind = '/creator/mira_koval'

/** Returns every page of the route tree that this viewer visits. */
const pagesFor = (viewer: Audience, ids?: Ids): Visit[] => pathsFor(viewer, ids).map((path) => ({ path }))

/** Adds the states in `more` to the pages with the same path, and appends the other visits. */
function withStates(pages: Visit[], more: Visit[]): Visit[] {
  const plain = pages.map((page) => ({ ...page, ...more.find(({ path }) => path === page.path) }))
  const variants = more.filter(({ path }) => !pages.some((page) => page.path === path))
  return [...plain, ...variants.map((visit): Visit => ({ ...visit, isVariant: true }))]
}

const seeded = async () => ({
  product: await seededProduct(),
  event: await seededEvent(),
  recording: await seededRecording(),
  stream: await endedStream(),
})

const walks: Record<string, () => Promise<Walk>> = {
  'a visitor': async () => ({
    person: null,
    visits: withStates(pagesFor('visitor', await seeded()), [
      { path: '/auth?mode=callback&token=b', ready: (page) => states.expectHeading(page, 'One more step') },
      { path: '/auth?mode=signup' },
      { path: '/auth?mode=link', states: { 'the awaited email': states.askForLink } },
      { path: '/explore?category=art&chip=new&location=IS&search=zzzz&live=true' },
      { path: '/explore?location=UA&max_price=90', states: { filters: states.openFilters } },
      { path: behind, states: { tiers: states.openTiers } },
    ]),
  }),
  'a fan': async () => {
    const { fan, ...ids } = await busyFan({ subscribes: true })
    return {
      person: fan,
      visits: withStates(pagesFor('fan', ids), [
        { path: '/messages/mira_koval', ready: hasLoaded },
        { path: '/settings/subscriptions', states: { cancelling: states.askToCancel } },
        { path: '/collections', states: { purchases: states.openPurchases } },
        { path: '/shop', states: { 'a purchase': states.buyWithoutAddress } },
        { path: '/settings/security', states: { 'a second step': states.beginSecondStep } },
      ]),
    }
  },
  'a fan with dialogs and forms': async () => {
    const { fan, parcel } = await busyFan({ subscribes: false })
    return { person: fan, visits: fanForms(parcel, await seededEvent()) }
  },
  // a separate fan, because a fan with an open order cannot delete the account
  'a fan who wants to leave': async () => ({
    person: await newFan({ tokens: 50 }),
    visits: [{ path: '/settings/data', states: { 'deleting an account': states.beginDeletion } }],
  }),
  'a creator': async () => {
    const pages = pagesFor('creator', await seeded())
    const isForm = ({ path }: Visit) => creatorForms.some((form) => form.path === path)
    return { person: await demoPerson('creator'), visits: pages.filter((page) => !isForm(page)) }
  },
  'a creator with dialogs and forms': async () => {
    const creator = await demoPerson('creator')
    await publishPhoto(creator, 'Dusk')
    return { person: creator, visits: creatorForms }
  },
  'an admin': async () => {
    await orderParcel(await newFan({ tokens: 50 }), 'It arrived torn.')
    const disputes = { path: '/orders?tab=disputes', states: { 'a decision': states.openDispute } }
    return {
      person: await demoPerson('admin'),
      visits: withStates(pagesFor('admin'), [disputes, { path: '/wallet?tab=costs' }]),
    }
  },
  'a suspended fan': async () => ({
    person: await suspendedFan(),
    visits: [
      { path: '/suspended', ready: (page) => states.expectHeading(page, SUSPENSION_SENTENCES.suspendedTitle) },
      { path: '/rules', ready: (page) => states.expectHeading(page, RESTRICTED.read[0].label) },
    ],
  }),
  'a fan whose account is being deleted': async () => ({
    person: await leavingFan(),
    visits: [{ path: '/leaving', ready: (page) => states.expectHeading(page, DATA_SENTENCES.pendingTitle) }],
  }),
}

async function hasLoaded(page: Page) {
  await waitForHydration(page.getByRole('textbox', { name: 'Message Mira Koval' }))
  await page.getByRole('button', { name: MESSAGES.locked(20) }).waitFor()
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.getByRole('img', { name: /photo/ }).waitFor()
}

const fanForms = (parcel: string, event: string): Visit[] => [
  {
    path: behind,
    states: {
      'a tip': (page) => openTip(page, 'Mira Koval'),
      payment: { arrive: goToPayment, reopens: true },
      blocking: states.askToBlock,
      palette: states.openPalette,
      subscribing: states.subscribeUnticked,
    },
  },
  { path: '/explore?search=mira_koval', states: { 'a call': states.requestCall } },
  { path: '/creator/creator2', states: { unlocking: states.askToUnlock } },
  { path: '/offer/mira_koval', states: { 'an order': states.openOrdering } },
  { path: `/orders/${parcel}` },
  { path: `/events/${event}`, states: { 'a ticket': states.beginBooking } },
]

/** Pages with forms of creators. The walk `a creator` skips them. */
const creatorForms: Visit[] = [
  { path: '/messages', states: { menu: { arrive: states.openMenu, reopens: true } } },
  { path: '/fan-engagement', states: { notifications: { arrive: states.openNotifications, reopens: true } } },
  { path: '/fan-engagement?modal=broadcast', states: { 'an empty broadcast': states.refuseEmptyBroadcast } },
  { path: '/dashboard?modal=imageCrop', states: { 'a photo for the card': states.cropCard } },
  { path: '/content', states: { viewer: states.viewContent, choosing: states.manageContent } },
  { path: '/content?modal=bulkUpload', states: { photos: states.choosePhotos } },
  { path: '/content?modal=digitalUpload', states: { 'no file': states.sendNoFile } },
  { path: '/offers', states: { 'an empty offer': states.beginOffer } },
  { path: '/shop', states: { 'an empty product': states.beginProduct } },
  { path: '/schedule?view=week' },
  { path: '/schedule?view=day' },
  { path: '/shop?tab=figures' },
  { path: '/classes', states: { 'an empty class': states.scheduleNothing } },
  { path: '/settings/subscriptions', states: { 'an empty tier': states.saveEmptyTier } },
  {
    path: '/settings',
    states: { 'a photo': states.choosePicture, rates: states.openRates, 'a refused name': states.saveNothingGood },
  },
]

// TV may play live streams of other tests
test.beforeEach(({ watch }) => allowMeetingErrors(watch))

test('every route with a parameter has an example, and every exception is a route', () => {
  const addresses = pageAddresses()
  expect(addresses.filter((address) => address.includes('$') && !particulars[address]?.at)).toEqual([])
  expect(Object.keys(particulars).filter((address) => !addresses.includes(address))).toEqual([])
})

for (const [viewer, prepare] of Object.entries(walks))
  test(`every screen of ${viewer} is accessible in every theme and size`, async ({ open, watch }) => {
    test.setTimeout(480_000)
    const { person, visits } = await prepare()
    // the example URL has an invalid token
    if (!person) watch.expectRefusal(422, '/api/trpc/accounts.confirm')
    const page = await open(person, { viewport: wide })
    const load = await openNarrowTab(page)
    for (const visit of visits) await test.step(visit.path, () => look(page, visit, load))
  })

/** Navigates to a page as a link does, and inspects the page and its states. */
async function look(page: Page, visit: Visit, load: (url: string) => Promise<number>) {
  const { path, ready, states: more = {}, isVariant } = visit
  await goTo(page, path)
  await ready?.(page)
  if (!path.includes('modal=')) {
    await inspect(page, path)
    if (!isVariant) expect.soft(await load(page.url()), `${path}: layout shift`).toBeLessThanOrEqual(shiftMax)
  }
  for (const [name, state] of Object.entries(more)) {
    const arrive = typeof state === 'function' ? state : state.arrive
    await arrive(page)
    const again = async () => {
      await closeAll(page)
      await arrive(page)
    }
    await inspect(page, `${path}, ${name}`, typeof state === 'function' ? undefined : again)
    await closeAll(page)
  }
}

/** Navigates without a load if a page is open. Expects the focus on the heading of the next page. */
async function goTo(page: Page, path: string): Promise<void> {
  const url = new URL(path, 'http://x')
  const from = new URL(page.url()).pathname
  if (page.url() === 'about:blank') await page.goto(path)
  else await navigate(page, path)
  await expect(page).toHaveURL((at) => at.pathname === url.pathname)
  // selected by tag, because `main` has no role behind an open dialog
  await waitForHydration(page.locator('main'))
  await waitForHydration(page.locator('h1:visible').first())
  if (from.startsWith('/') && from !== url.pathname && !path.includes('modal='))
    await expect(page.locator('h1:focus, main form :focus'), path).toBeInViewport()
}

/**
 * Opens a second tab with a narrow screen. Returns a function that loads a URL in it and returns the layout shift.
 * routes.spec.ts measures wide screens.
 */
async function openNarrowTab(beside: Page): Promise<(url: string) => Promise<number>> {
  const phone = await beside.context().newPage()
  await phone.setViewportSize(narrow)
  const shifted = await watchShifts(phone)
  return async (url) => {
    await phone.goto(url)
    await waitForHydration(phone.locator('h1:visible').first())
    await expect(phone.locator('.skeleton')).toHaveCount(0)
    return shifted()
  }
}

async function closeAll(page: Page): Promise<void> {
  const open = page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]')
  await expect(async () => {
    if ((await open.count()) > 0) await page.keyboard.press('Escape')
    await expect(open).toHaveCount(0, { timeout: 500 })
  }).toPass()
}
