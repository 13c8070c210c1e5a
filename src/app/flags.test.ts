import fs from 'node:fs'
import path from 'node:path'
import type { AnyRouter } from '@trpc/server'
import { expect, test } from 'vitest'
import type { FlagMeta } from '#server/flags.ts'
import type { RestAddress } from '#server/rest/address.ts'
import { FEATURE_FLAGS, type FeatureFlag } from '#shared/flags.ts'
import { pages } from './pages.ts'
import { appRouter } from './router.server.ts'
import { sections } from './settings/sections.ts'
import { groupsFor, pagesFor } from './shell/places.ts'

/** The words in names and URLs of an area's calls and pages. */
const words: Record<FeatureFlag, RegExp> = {
  analytics: /analytics/i,
  'top-fans': /top-?(fans|gifters)/i,
  digitals: /digital/i,
  offers: /\boffers?\b/i,
  'subscription-tiers': /subscri(ption|be|bers)|\btiers?\b/i,
  'content-api': /\bcontent\b/i,
  'shop-analytics': /\bshop\.?\/?analytics/i,
  'shop-items': /\bshop\b/i,
  'upcoming-sessions': /\bsessions\.?\/?upcoming/i,
}

/** Names outside the area that contain such a word, by reason. */
const elsewhere: Record<string, readonly string[]> = {
  'devices of push notifications': ['notifications.subscribeDevice', 'notifications.unsubscribeDevice'],
  'stops mails': ['notifications.unsubscribe', 'notifications.readUnsubscribe'],
  'content stays with the people who bought it': ['content.purchases', 'content.one', 'content.file'],
}

/** Files that use a call of an area without naming its flag, because only screens of the area show them; by area. */
const ownScreens: Partial<Record<FeatureFlag, RegExp>> = {
  analytics: /^features\/analytics\//,
  offers: /^features\/offers\/|^app\/(offers\/|shell\/OffersSheet)/,
  'subscription-tiers': /^features\/subscriptions\/|^features\/social\/people\//,
  'content-api': /^features\/(content|recordings)\//,
  digitals: /^features\/content\//,
  'shop-items': /^features\/(shop\/|content\/gallery\/screens\/load)/,
  'shop-analytics': /^features\/shop\/figures\//,
  'top-fans': /^features\/tips\/gifters\/|^features\/analytics\/screens\/TopFans/,
}

type Procedures = Record<string, { _def: { meta?: FlagMeta & RestAddress } }>
const proceduresOf = (router: AnyRouter): Procedures => router._def.procedures
const procedures = Object.entries(proceduresOf(appRouter)).map(([name, { _def }]) => ({ name, ..._def.meta }))
const excused = new Set(Object.values(elsewhere).flat())

test('every call whose name or URL belongs to an area has a flag', () => {
  const without = procedures.filter(({ name, rest, flag }) => {
    const texts = [name, rest?.path ?? ''].filter((text) => !text.includes('admin'))
    return !flag && !excused.has(name) && texts.some((text) => Object.values(words).some((word) => word.test(text)))
  })
  expect(without.map(({ name }) => name)).toEqual([])
})

test('every area has a call that its flag turns off', () => {
  const used = new Set(procedures.map(({ flag }) => flag))
  expect(FEATURE_FLAGS.filter((flag) => !used.has(flag))).toEqual([])
})

test('every page and settings section of an area has a flag', () => {
  const places = [...pages.values(), ...sections.map((section) => ({ flag: undefined, ...section }))]
  const without = places.filter(
    ({ path: at, flag }) => !flag && Object.values(words).some((word) => word.test(at.replace('/orders', ''))),
  )
  expect(without.map(({ path: at }) => at)).toEqual([])
})

test('menus and palette without flags lead to no page of an area', () => {
  for (const role of ['fan', 'creator', 'admin'] as const) {
    const shown = [...groupsFor(role, []).flatMap(({ places }) => places), ...pagesFor(role, [])]
    const labels = shown
      .map(({ label }) => label)
      .filter((label) => Object.values(words).some((word) => word.test(label)))
    expect(labels, role).toEqual([])
  }
})

const source = path.resolve(import.meta.dirname, '..')
const screens = fs
  .readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /^(features|app|client)\/.*\.tsx?$/.test(file) && !/\.test\.|\.server\./.test(file))
  .map((file) => ({ file, text: fs.readFileSync(path.join(source, file), 'utf8') }))

test('a screen outside an area asks for its flag before it uses its calls', () => {
  const unaware = procedures.flatMap(({ name, flag }) =>
    flag === undefined
      ? []
      : screens
          .filter(({ text }) =>
            new RegExp(`\\.${name.replaceAll('.', '\\.')}\\.(use|fetch|prefetch|ensure|query|mutate)`).test(text),
          )
          .filter(({ file, text }) => !text.includes(`'${flag}'`) && !ownScreens[flag]?.test(file))
          .map(({ file }) => `${file}: ${name} needs ${flag}`),
  )
  expect(unaware).toEqual([])
})

test('every flag is asked for on a screen, in a page or in a menu', () => {
  const unused = FEATURE_FLAGS.filter((flag) => !screens.some(({ text }) => text.includes(`'${flag}'`)))
  expect(unused).toEqual([])
})
