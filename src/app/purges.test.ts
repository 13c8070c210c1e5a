import type { AnyRouter } from '@trpc/server'
import { expect, test } from 'vitest'
import { purgeOf } from '#server/purge.ts'
import { sharedPages } from '#shared/edge.ts'
import { purgingCalls } from '#shared/purges.ts'
import { mayEnter, pages } from './pages.ts'
import { appRouter } from './router.server.ts'

type Procedures = Record<string, { _def: { type: string } }>
const proceduresOf = (router: AnyRouter): Procedures => router._def.procedures
const procedures = proceduresOf(appRouter)
const mutations = Object.keys(procedures).filter((name) => procedures[name]?._def.type === 'mutation')

/** The mutations that change nothing on the pages of visitors, or that wait until the pages expire, by the reason. */
const others: Record<string, RegExp> = {
  'shows nothing to visitors':
    /^(accounts|admin|analytics|applications|broadcast|calendar|fans|messages|notifications|orders|purchase|realtime|uploads|wallet)\./,
  'is about the two sides of a call': /^sessions\./,
  'changes the stage of a stream, which no cached page shows': /^live\./,
  'purges in its own transaction (removals.server.test.ts)':
    /^(moderation\.(cases\.(remove|undo)|decideAppeal|decideNotice)|people\.(suspend|restore|delete|approveRole)|accounts\.data\.delete|social\.setPrivacy)$/,
  'opens or closes a case without removing anything': /^moderation\./,
  'changes an admin or a session': /^people\./,
  'changes a number that pages show up to a minute late':
    /^(tips\.send|social\.\w+|content\.(un)?like|(content|discovery|offers|shop)\.seen|subscriptions\.\w+)$/,
  'sells something, whose page is a minute late': /^(content\.unlock|offers\.order|events\.\w+|shop\.(buy|copyImage))$/,
  'concerns the caller’s own recordings': /^recordings\./,
  'stores a time zone': /^profile\.learnTimeZone$/,
  'publishes a file, which a later call shows': /^digitals\.upload$/,
}

test('visitors may open every page of the edge cache', () => {
  const names = new Map([...pages.keys()].map((path) => [path.replace(/\$\w+/g, '$'), path]))
  expect(sharedPages.filter((page) => !mayEnter(names.get(page) ?? page, 'visitor'))).toEqual([])
})

test('every call that purges is a mutation, named once', () => {
  const named = [...purgingCalls.everyPage, ...purgingCalls.ownPages]
  expect(named.filter((name) => !mutations.includes(name))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

test('every other mutation has a reason to purge nothing', () => {
  const reasons = Object.values(others)
  const open = mutations.filter((name) => !purgeOf(name, 'someone') && !reasons.some((reason) => reason.test(name)))
  expect(open).toEqual([])
})

test('the stop of a stream purges every page, a change the pages that show the caller', () => {
  expect(purgeOf('moderation.stopStream', 'admin')).toEqual({ tags: ['pages'], kind: 'removal' })
  expect(purgeOf('content.remove', 'ada')).toEqual({ tags: ['person:ada'], kind: 'change' })
  expect(purgeOf('tips.send', 'ada')).toBeUndefined()
})
