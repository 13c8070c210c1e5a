import type { Page } from '@playwright/test'
import { DATA_SENTENCES } from '#features/accounts/data/spec.ts'
import { SECURITY_SENTENCES } from '#features/accounts/security/spec.ts'
import { HELD } from '#features/accounts/suspension/spec.ts'
import { SENTENCES as MESSAGES } from '#features/messages/spec.ts'
import type { Audience } from '#shared/session.ts'
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
import { mayLeaveMeetings } from './support/meetings.ts'
import { pageAddresses, viewersOf } from './support/pages.ts'
import { demoPerson, newFan, type Person } from './support/people.ts'
import { shiftMax, watchShifts } from './support/shifts.ts'
import * as states from './support/states.ts'
import { awake, goToPayment, navigate, openTip } from './support/steps.ts'

/** A page, and what else is checked on it: dialogs and forms by name. */
type Visit = { path: string; ready?: Arrive; states?: Record<string, State> }
/** `anew`: what does not survive a change of the window's width, and is brought about again. */
type State = Arrive | { arrive: Arrive; anew: true }
type Walk = { person: Person | null; visits: Visit[] }

/** Whatever stands behind a dialog is read with it: a short page does. */
const behind = '/creator/mira_koval'

/** Where an address of the route tree is visited, if not at itself, and by whom, if not by whom its manifest says first. */
const particulars: Record<string, { at?: (ids: Record<string, string>) => string; by?: Audience[] }> = {
  '/': { by: ['visitor', 'fan'] },
  '/auth': { at: () => '/auth?mode=signin' },
  '/auth/callback': { at: () => '/auth/callback?token=b' },
  '/auth/reset-password': { at: () => '/auth/reset-password?token=b' },
  '/call/video/$id': { at: () => '/call/video/mira_koval' },
  '/call/voice/$id': { at: () => '/call/voice/mira_koval' },
  '/calls/$id': { at: ({ call }) => `/calls/${call}`, by: ['fan'] },
  '/calls/$id/receipt': { at: () => '/calls/none/receipt', by: ['fan'] },
  '/connect': { at: () => '/connect?section=experiences' },
  '/creator/$usernameOrId': { at: () => behind },
  // a fan is led on from a wide one
  '/dashboard': { by: ['creator', 'admin'] },
  '/events/$id': { at: ({ event }) => `/events/${event}` },
  '/live/$id': { at: ({ stream }) => `/live/${stream}` },
  '/live/$id/summary': { at: ({ stream }) => `/live/${stream}/summary` },
  '/messages': { by: ['fan', 'creator'] },
  '/messages/$id': { at: () => '/messages/mira_koval' },
  '/offer/$id': { at: () => '/offer/mira_koval' },
  '/offers': { by: ['fan', 'creator'] },
  '/orders': { by: ['fan', 'creator'] },
  '/orders/$id': { at: ({ offerOrder }) => `/orders/${offerOrder}`, by: ['fan'] },
  '/profile': { by: ['fan', 'creator'] },
  '/receipt/$id': { at: ({ purchase }) => `/receipt/${purchase}`, by: ['fan'] },
  '/schedule/$id': { at: () => '/schedule/mira_koval' },
  '/recordings/$id': { at: ({ recording }) => `/recordings/${recording}` },
  '/settings': { by: ['fan', 'creator'] },
  '/settings/live': { by: ['creator'] },
  '/settings/subscriptions': { by: ['fan', 'creator'] },
  '/shop/product/$id': { at: ({ product }) => `/shop/product/${product}` },
  '/unsubscribe': { at: () => '/unsubscribe?token=b' },
  '/video-call/$sessionId': { at: () => '/video-call/none?fan=ada' },
  '/voice-call/$sessionId': { at: () => '/voice-call/none?fan=ada' },
  '/wallet': { by: ['creator', 'admin'] },
  // of people who see nothing else: walks of their own
  '/leaving': { by: [] },
  '/suspended': { by: [] },
}

/** Every page of the route tree that this viewer is to look at. */
function pagesFor(viewer: Audience, ids: Record<string, string> = {}): Visit[] {
  const own = pageAddresses().filter((address) => (particulars[address]?.by ?? viewersOf(address)).includes(viewer))
  return own.map((address) => ({ path: particulars[address]?.at?.(ids) ?? address }))
}

/** The pages with what is to be done on some of them; what is left is visited after them. */
function withStates(pages: Visit[], more: Visit[]): Visit[] {
  const plain = pages.map((page) => ({ ...page, ...more.find(({ path }) => path === page.path) }))
  return [...plain, ...more.filter(({ path }) => !pages.some((page) => page.path === path))]
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
      { path: '/auth?mode=callback&token=b', ready: (page) => states.shows(page, 'One more step') },
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
  // whoever has an order underway cannot
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
    return { person: await demoPerson('admin'), visits: withStates(pagesFor('admin'), [disputes]) }
  },
  'someone who is suspended': async () => ({
    person: await suspendedFan(),
    visits: [
      { path: '/suspended', ready: (page) => states.shows(page, SECURITY_SENTENCES.suspendedTitle) },
      { path: '/rules', ready: (page) => states.shows(page, HELD.read[0].label) },
    ],
  }),
  'someone whose account is being deleted': async () => ({
    person: await leavingFan(),
    visits: [{ path: '/leaving', ready: (page) => states.shows(page, DATA_SENTENCES.pendingTitle) }],
  }),
}

async function hasLoaded(page: Page) {
  await awake(page.getByRole('textbox', { name: 'Message Mira Koval' }))
  await page.getByRole('button', { name: MESSAGES.locked(20) }).waitFor()
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.getByRole('img', { name: /photo/ }).waitFor()
}

const fanForms = (parcel: string, event: string): Visit[] => [
  {
    path: behind,
    states: {
      'a tip': (page) => openTip(page, 'Mira Koval'),
      payment: { arrive: goToPayment, anew: true },
      blocking: states.askToBlock,
      palette: states.openPalette,
      subscribing: states.subscribeUnticked,
    },
  },
  { path: '/explore?search=mira_koval', states: { 'a call': states.askForCall } },
  { path: '/creator/creator2', states: { unlocking: states.askToUnlock } },
  { path: '/offer/mira_koval', states: { 'an order': states.openOrdering } },
  { path: `/orders/${parcel}` },
  { path: `/events/${event}`, states: { 'a ticket': states.beginBooking } },
]

/** Their pages are looked at here alone. */
const creatorForms: Visit[] = [
  { path: '/messages', states: { menu: { arrive: states.openMenu, anew: true } } },
  { path: '/fan-engagement', states: { notifications: { arrive: states.openNotifications, anew: true } } },
  { path: '/fan-engagement?modal=broadcast', states: { 'an empty broadcast': states.refuseEmptyBroadcast } },
  { path: '/dashboard?modal=imageCrop', states: { 'a photo for the card': states.cutCard } },
  { path: '/content', states: { viewer: states.lookAtContent, choosing: states.manageContent } },
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

// television plays whoever is live in other journeys
test.beforeEach(({ watch }) => mayLeaveMeetings(watch))

test('every page of the route tree is visited: an example for each parameter, and nothing that is no page', () => {
  const addresses = pageAddresses()
  expect(addresses.filter((address) => address.includes('$') && !particulars[address]?.at)).toEqual([])
  expect(Object.keys(particulars).filter((address) => !addresses.includes(address))).toEqual([])
})

for (const [who, prepare] of Object.entries(walks))
  test(`${who}: every screen is accessible in every theme and size`, async ({ open, watch }) => {
    test.setTimeout(480_000)
    const { person, visits } = await prepare()
    // the token of the example is no one's
    if (!person) watch.expectRefusal(422, '/api/trpc/accounts.confirm')
    const page = await open(person, { viewport: wide })
    const load = await loadsNarrow(page)
    for (const visit of visits) await test.step(visit.path, () => look(page, visit, load))
  })

/** Goes to a page as its links do, and checks it and its states. */
async function look(page: Page, { path, ready, states: more = {} }: Visit, load: (url: string) => Promise<number>) {
  await goTo(page, path)
  await ready?.(page)
  if (!path.includes('modal=')) {
    await inspect(page, path)
    expect.soft(await load(page.url()), `${path}: what moved while it loaded`).toBeLessThanOrEqual(shiftMax)
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

/** Without a load where there is a page already: the heading of the next one then has the focus. */
async function goTo(page: Page, path: string): Promise<void> {
  const url = new URL(path, 'http://x')
  const from = new URL(page.url()).pathname
  if (page.url() === 'about:blank') await page.goto(path)
  else await navigate(page, path)
  await expect(page).toHaveURL((at) => at.pathname === url.pathname)
  // by its tag: under a dialog that is already open it has no role
  await awake(page.locator('main'))
  await awake(page.locator('h1:visible').first())
  if (from.startsWith('/') && from !== url.pathname && !path.includes('modal='))
    await expect(page.locator('h1:focus, main form :focus'), path).toBeInViewport()
}

/**
 * The one load of a page on a phone, in a tab of its own: the one that is inspected starts once. Wide ones are loaded, and
 * measured, in routes.spec.ts. @returns how to load one, and how much of it moved
 */
async function loadsNarrow(beside: Page): Promise<(url: string) => Promise<number>> {
  const phone = await beside.context().newPage()
  await phone.setViewportSize(narrow)
  const shifted = await watchShifts(phone)
  return async (url) => {
    await phone.goto(url)
    await awake(phone.locator('h1:visible').first())
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
