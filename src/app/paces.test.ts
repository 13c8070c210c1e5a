import type { AnyRouter } from '@trpc/server'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { subjectOf } from '#server/pace.ts'
import { waitText } from '#shared/dates.ts'
import { paces } from '#shared/limits.ts'
import { appRouter } from './router.server.ts'

type Procedures = Record<string, { _def: { type: string; inputs: unknown[]; meta?: { isAdmin?: boolean } } }>
const proceduresOf = (router: AnyRouter): Procedures => router._def.procedures
const procedures = proceduresOf(appRouter)
const mutations = Object.keys(procedures).filter((name) => procedures[name]?._def.type === 'mutation')

/** The mutations without a pace, by the reason. Admin calls have none: a decision of an admin is audited and must not wait. */
const unpaced: Record<string, readonly string[]> = {
  'has limits by account, address and network in features/accounts': [
    ...['askLink', 'exchange', 'askReset', 'setPassword', 'confirm', 'resendConfirmation', 'changeEmail', 'undoEmail'],
    ...['signUp', 'signIn', 'refresh', 'signOut', 'data.delete', 'data.restore', 'security.revokeSession'],
    ...['security.revokeOthers', 'security.enrolTotp', 'security.confirmTotp', 'security.renewRecoveryCodes'],
    ...['security.disableTotp', 'security.verifyTotp'],
  ].map((name) => `accounts.${name}`),
  'reaches only the caller and their open pages': [
    ...[
      'profile.setRates',
      'profile.update',
      'profile.learnTimeZone',
      'profile.setPicture',
      'profile.removePicture',
      'analytics.setSummary',
    ],
    ...['fans.setNote', 'applications.dismissWelcome', 'discovery.seen', 'experiences.setOrder', 'people.endViewAs'],
    ...['content.seen', 'content.like', 'content.unlike', 'messages.clear', 'live.saveSettings', 'calendar.rotate'],
    ...['notifications.read', 'notifications.readAll', 'notifications.remove', 'notifications.setPreferences'],
    ...['notifications.subscribeDevice', 'notifications.unsubscribeDevice', 'notifications.unsubscribe'],
    ...['offers.seen', 'shop.seen', 'shop.copyImage', 'purchase.confirm', 'purchase.refund', 'purchase.removeCard'],
    ...['purchase.setGiftSettings', 'recordings.position', 'recordings.record', 'availability.save', 'realtime.token'],
    ...['social.bookmark', 'social.unbookmark', 'social.mute', 'social.unmute', 'sessions.quality'],
    ...['wallet.setSpendingLimit', 'wallet.creator.requestPayout', 'wallet.creator.startOnboarding'],
    ...['wallet.creator.bankDetails', 'wallet.creator.setSchedule'],
  ],
  'has the limit of uploads in an hour': ['uploads.begin', 'uploads.complete'],
  'changes what others find, and notifies no one': [
    ...['content.upload', 'content.uploadBundle', 'content.update', 'content.remove', 'content.removeMany'],
    ...['digitals.upload', 'offers.create', 'offers.update', 'offers.remove', 'shop.create', 'shop.update'],
    ...[
      'shop.remove',
      'recordings.update',
      'recordings.remove',
      'subscriptions.createTier',
      'subscriptions.updateTier',
    ],
    ...['social.unfollow', 'social.unblock'],
  ],
  'happens once for each request, order, seat, message or item, and these have paces': [
    ...[
      'accept',
      'decline',
      'cancel',
      'withdraw',
      'confirm',
      'end',
      'rate',
      'reply',
      'addMinutes',
      'deleteRecording',
    ].map((name) => `sessions.${name}`),
    ...['orders.deliver', 'orders.dispute', 'orders.revise', 'orders.accept', 'orders.cancel', 'messages.remove'],
    ...['messages.unlock', 'messages.read', 'content.unlock', 'recordings.buy', 'events.remove', 'events.cancel'],
    ...['events.confirm', 'subscriptions.closeTier', 'subscriptions.cancel', 'subscriptions.remove'],
    ...['subscriptions.agree', 'subscriptions.renew', 'live.end'],
  ],
  'sends at most one message per fan and day': ['create', 'pause', 'resume', 'cancel'].map(
    (name) => `broadcast.${name}`,
  ),
  'has the limit of joins per stream': ['live.join', 'live.teaser'],
  'only extends or ends a playback of the caller, and notifies no one': ['live.renewPlayback', 'live.endPlayback'],
  'counts once a minute for each viewer, four times for the host, and notifies no one': ['live.media'],
  'keeps order in a chat, which a rush must not prevent': [
    ...['live.moderate', 'live.ban', 'live.unban', 'live.removeModerator'],
  ],
}

/** Returns the field names of a schema, through pipes, defaults and unions. */
function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.core.$ZodObject) return Object.keys(schema._zod.def.shape)
  if (schema instanceof z.core.$ZodPipe) return fieldsOf(schema._zod.def.in)
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap(fieldsOf)
  return []
}

test('every mutation has a pace or a written reason to have none', () => {
  const paced = new Set(paces.flatMap(({ calls }) => calls))
  const excused = Object.values(unpaced).flat()
  const isAdmin = (name: string) => procedures[name]?._def.meta?.isAdmin === true
  const without = mutations.filter((name) => !isAdmin(name) && !paced.has(name) && !excused.includes(name))
  expect(without, 'add a row to shared/limits.ts, or a reason above').toEqual([])
  expect([...paced, ...excused].filter((name) => !mutations.includes(name))).toEqual([])
  expect(excused.filter((name) => paced.has(name) || isAdmin(name))).toEqual([])
  expect(excused.filter((name, at) => excused.indexOf(name) !== at)).toEqual([])
})

test('every field that a pace reads is a field of its procedures', () => {
  for (const { act, calls, to, when } of paces)
    for (const call of calls)
      for (const field of [to, when])
        if (field !== undefined)
          expect(fieldsOf(procedures[call]?._def.inputs.at(-1)), `${act} ${call}`).toContain(field)
})

test('paces of one act agree', () => {
  for (const pace of paces)
    for (const other of paces.filter(({ act }) => act === pace.act))
      expect({ ...other, calls: [], when: '' }).toEqual({ ...pace, calls: [], when: '' })
})

test('a pace counts each recipient separately, whatever the case of the id', () => {
  const pace = { act: 'a', calls: [], to: 'id', limit: 1, windowSeconds: 1, sentence: '' }
  expect(subjectOf(pace, 'me', { id: 'ABC' })).toBe('me abc')
  expect(subjectOf(pace, 'me', { id: 'other' })).toBe('me other')
  expect(subjectOf(pace, 'me', {})).toBeUndefined()
  expect(subjectOf({ ...pace, when: 'announce' }, 'me', { id: 'abc', announce: false })).toBeUndefined()
})

test.each([
  [1, 'a minute'],
  [61, '2 minutes'],
  [90 * 60, '90 minutes'],
  [24 * 3_600, '24 hours'],
])('a wait of %i seconds reads %s', (seconds, text) => expect(waitText(seconds)).toBe(text))
