import type { Action, CallActionArguments, CallActor } from '#features/calls/lifecycle/state.ts'
import { demoCreators } from './people.ts'

/** An action on a call, `hours` after the request or after the date of the call. */
export type Step = {
  after: 'asked' | 'date'
  hours: number
  action: Action
  actor: CallActor
  given?: CallActionArguments
  words?: string
}
export type DemoCall = {
  fan: string
  creator: string
  type: 'video' | 'voice'
  minutes: number
  /** Days from now. The date of the call is the next free slot after them, at `hour` if it is set. */
  days: number
  /** Local time of the call in the creator's time zone, such as "17:00". */
  hour?: string
  /** Days between the request and the date. */
  ahead: number
  message: string
  steps: Step[]
}

export const rateOf = (creator: string, type: DemoCall['type']): number => {
  const rates = demoCreators.find(({ username }) => username === creator)?.rates
  return rates?.[type === 'video' ? 0 : 1] ?? 0
}

const acceptStep: Step = { after: 'asked', hours: 3, action: 'accept', actor: 'creator' }
const declineStep = (words: string): Step => ({ after: 'asked', hours: 2, action: 'decline', actor: 'creator', words })

/** Returns a completed call that lasted `minutes` minutes. */
const completedCall = (call: Omit<DemoCall, 'steps' | 'ahead'>, minutes = call.minutes): DemoCall => ({
  ...call,
  ahead: 3,
  steps: [
    acceptStep,
    { after: 'date', hours: 0, action: 'begin', actor: 'clock' },
    {
      after: 'date',
      hours: minutes / 60,
      action: 'complete',
      actor: 'clock',
      given: { tokens: minutes * rateOf(call.creator, call.type) },
    },
  ],
})

const by = (fan: string, creator: string, type: DemoCall['type'], minutes: number) => ({
  fan,
  creator,
  type,
  minutes,
})

/** Returns an accepted call in the future. */
const acceptedCall = (call: Omit<DemoCall, 'steps'>): DemoCall => ({ ...call, steps: [acceptStep] })

/** Calls with the first creators in the last months and the next days, in the order of the requests. */
export const demoCalls: readonly DemoCall[] = [
  completedCall({
    ...by('fan', 'creator', 'voice', 10),
    days: -110,
    hour: '10:00',
    message: 'Could you listen to my left hand?',
  }),
  completedCall({
    ...by('fan2', 'creator2', 'voice', 15),
    days: -96,
    hour: '15:30',
    message: 'My knee complains after hills.',
  }),
  completedCall({
    ...by('fan', 'creator', 'video', 10),
    days: -83,
    hour: '16:15',
    message: 'The second page, slowly.',
  }),
  {
    ...by('fan2', 'creator', 'voice', 10),
    days: -75,
    ahead: 2,
    hour: '12:00',
    message: 'Five minutes about fingering would do.',
    steps: [declineStep('I am on tour that week. Ask me again when I am home.')],
  },
  completedCall({
    ...by('mira_koval', 'creator', 'voice', 20),
    days: -68,
    hour: '11:30',
    message: 'A melody for an opening.',
  }),
  completedCall({ ...by('fan2', 'creator2', 'video', 20), days: -61, hour: '09:30', message: '' }, 18),
  {
    ...by('fan', 'creator2', 'voice', 30),
    days: -48,
    ahead: 3,
    hour: '14:00',
    message: 'A plan for mornings without a gym?',
    steps: [
      acceptStep,
      { after: 'date', hours: -4, action: 'cancel', actor: 'fan', words: 'My train is late. I am sorry.' },
    ],
  },
  completedCall({
    ...by('fan', 'creator', 'voice', 20),
    days: -40,
    hour: '16:30',
    message: 'I wrote a bridge for the waltz.',
  }),
  completedCall({
    ...by('lenalights', 'creator', 'video', 15),
    days: -33,
    hour: '10:45',
    message: 'Music for a slide show.',
  }),
  completedCall(
    {
      ...by('fan2', 'creator', 'voice', 15),
      days: -27,
      hour: '13:00',
      message: 'The nocturne. I am stuck on the trill.',
    },
    12,
  ),
  {
    ...by('fan2', 'creator2', 'voice', 10),
    days: -18,
    ahead: 3,
    hour: '09:15',
    message: 'Is it normal that stairs hurt?',
    steps: [
      acceptStep,
      { after: 'date', hours: 0.2, action: 'noShow', actor: 'clock', given: { came: { fan: true, creator: false } } },
    ],
  },
  completedCall({
    ...by('theo_brandt', 'creator', 'voice', 30),
    days: -16,
    hour: '15:15',
    message: 'A theme for a small game.',
  }),
  completedCall({
    ...by('fan', 'creator2', 'voice', 15),
    days: -13,
    hour: '11:00',
    message: 'Second try, this time on time.',
  }),
  completedCall({ ...by('fan', 'creator', 'video', 10), days: -9, hour: '14:45', message: 'The whole waltz, once.' }),
  completedCall({
    ...by('omar_beats', 'creator', 'voice', 20),
    days: -4,
    hour: '10:15',
    message: 'Two hands, one drum machine.',
  }),
  acceptedCall({
    ...by('fan2', 'creator2', 'voice', 20),
    days: 1,
    ahead: 2,
    hour: '10:30',
    message: 'Before my first ten kilometres.',
  }),
  acceptedCall({
    ...by('theo_brandt', 'creator', 'video', 20),
    days: 0.1,
    ahead: 2,
    hour: '11:00',
    message: 'The boss fight needs a second voice.',
  }),
  acceptedCall({
    ...by('mira_koval', 'creator', 'voice', 15),
    days: 1,
    ahead: 2.2,
    hour: '09:30',
    message: 'The opening is on Friday!',
  }),
  acceptedCall({
    ...by('fan', 'creator', 'voice', 30),
    days: 2,
    ahead: 2.6,
    hour: '14:00',
    message: 'The waltz again, faster this time.',
  }),
  acceptedCall({
    ...by('lenalights', 'creator', 'video', 30),
    days: 3,
    ahead: 3.5,
    hour: '16:00',
    message: 'I have chosen the photos.',
  }),
  acceptedCall({
    ...by('fan', 'creator2', 'video', 10),
    days: 4,
    ahead: 4.6,
    hour: '15:00',
    message: 'Am I squatting right?',
  }),
  acceptedCall({
    ...by('omar_beats', 'creator2', 'voice', 15),
    days: 4,
    ahead: 4.5,
    hour: '09:00',
    message: 'I sit for ten hours a day.',
  }),
  {
    ...by('fan2', 'creator', 'voice', 15),
    days: 4.6,
    ahead: 5,
    hour: '12:15',
    message: 'Pedal or no pedal?',
    steps: [declineStep('I teach all day. Any other day is fine.')],
  },
  {
    ...by('fan2', 'creator', 'video', 10),
    days: 3.2,
    ahead: 3.4,
    hour: '12:30',
    message: 'May I watch your right hand?',
    steps: [],
  },
  {
    ...by('fan', 'creator', 'voice', 10),
    days: 5.2,
    ahead: 5.3,
    hour: '10:00',
    message: 'I have recorded it, and I am proud.',
    steps: [{ after: 'asked', hours: 1, action: 'reschedule', actor: 'creator' }],
  },
  {
    ...by('omar_beats', 'creator', 'voice', 20),
    days: 6,
    ahead: 6.2,
    hour: '15:30',
    message: 'May I bring a singer?',
    steps: [],
  },
  { ...by('fan2', 'creator2', 'video', 15), days: 6.1, ahead: 6.2, hour: '13:30', message: '', steps: [] },
]

/** Fans of the demo calls. */
