import type { PagePath } from '../pages.ts'
import { type AreaWords, type Empty, toDashboard, toEarnings, toRates } from './words.ts'

const requestsEmpty = (title: string): Empty => ({
  title,
  text: 'Call requests from fans will appear here',
  way: toRates,
})

const requests: AreaWords = {
  about: 'Who would like to talk to you, when, and what it earns.',
  empty: requestsEmpty('No requests'),
  tabs: [
    { label: 'Pending', ...requestsEmpty('No pending requests') },
    { label: 'Accepted', ...requestsEmpty('No accepted requests') },
    { label: 'All', ...requestsEmpty('No requests') },
  ],
}

const goLive: AreaWords = {
  about: 'Your stage: a title, a look in the mirror, and the light goes on.',
  empty: {
    title: 'You are not live',
    text: 'While you are, your viewers, their tips and their messages appear here. Watching is free; tips are yours.',
    way: { label: 'Prepare a show', to: '/go-live-setup' },
  },
}

/** The texts for creators where they differ from those for fans. */
export const creatorWords: Partial<Record<PagePath, AreaWords>> = {
  '/content': {
    about: 'Everything you have published.',
    empty: {
      title: 'No content yet',
      text: 'What you publish appears here, with its views, its price and what it earned.',
      way: toDashboard,
    },
  },
  '/schedule': {
    about: 'Calls, streams, classes and your own appointments, in your time zone.',
    empty: {
      title: 'Your calendar is free',
      text: 'Bookings and announced events appear here. Set your hours, so that fans know when to ask.',
      way: { label: 'Set your hours', to: '/availability' },
    },
  },
  '/analytics': {
    about: 'How your audience, your time and your income develop.',
    empty: {
      title: 'Not enough data yet',
      text: 'Revenue, followers, engagement and sessions are compared here with the days before. What you earned so far is with your earnings.',
      way: toEarnings,
    },
  },
  '/calls': {
    about: 'The calls you agreed to and the ones you had.',
    empty: {
      title: 'No calls yet',
      text: 'Calls you accept appear here, with a button to start from five minutes before their time.',
      way: { label: 'Call requests', to: '/call-requests' },
    },
  },
  '/call-requests': requests,
  '/requests': requests,
  '/followers': {
    about: 'People who follow you.',
    empty: {
      title: 'No followers yet',
      text: 'People who follow you are listed here, newest first. Your public page is where they find you.',
      way: toDashboard,
    },
  },
  '/subscribers': {
    about: 'Fans with a running subscription.',
    empty: {
      title: 'No subscribers yet',
      text: 'Fans who subscribe to you are listed here, with the tier they chose and the day it renews.',
      way: { label: 'Your followers', to: '/followers' },
    },
  },
  '/classes': {
    about: 'Your classes: their dates, tickets and seats.',
    empty: {
      title: 'No classes are announced',
      text: 'A class has a date, a price and a number of seats. Your hours say when one fits.',
      way: { label: 'Set your hours', to: '/availability' },
    },
  },
  '/shop': {
    about: 'What you sell, and who is waiting for it.',
    empty: {
      title: 'No products yet',
      text: 'Add one and track its stock and orders here.',
      way: toDashboard,
    },
  },
  '/go-live': goLive,
  '/go-live-setup': {
    about: 'A title, a photo, camera and microphone. No one sees you before you say so.',
    empty: {
      title: 'Before the light goes on',
      text: 'Pick a quiet place with light in front of you. Camera and microphone are asked for here and nowhere else.',
      way: { label: 'See who is live', to: '/live' },
    },
  },
  '/availability': {
    about: 'The hours of a week in which fans may book you.',
    empty: {
      title: 'No hours are set',
      text: 'A week has its usual hours, and single days may differ. Fans see them in their own time zone.',
      way: { label: 'Your schedule', to: '/schedule' },
    },
  },
  '/fan-engagement': {
    about: 'Your biggest fans, and how you keep in touch.',
    empty: {
      title: 'It starts with the first tip',
      text: 'The fans who give you most are named here, with a word to all of them, to a few or to one.',
      way: { label: 'Your tips', to: '/dashboard' },
    },
  },
  '/video-call/$sessionId': {
    about: 'The room of a call opens five minutes before its time.',
    empty: {
      title: 'This call is not open',
      text: 'It has ended, or it has another time. Your requests say when each call starts.',
      way: { label: 'Call requests', to: '/call-requests' },
    },
  },
  '/voice-call/$sessionId': {
    about: 'The room of a call opens five minutes before its time.',
    empty: {
      title: 'This call is not open',
      text: 'It has ended, or it has another time. Your requests say when each call starts.',
      way: { label: 'Call requests', to: '/call-requests' },
    },
  },
}
