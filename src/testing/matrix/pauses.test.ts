import { expect, test } from 'vitest'
import { jobs, runJob } from '#app/jobs.server.ts'
import { confirmMinutes } from '#features/schedule/spec.ts'
import { allApart, type Separation, separations } from '../apart.ts'
import { eventsIn } from '../events.ts'
import { subscriptionsIn } from '../subscriptions.ts'
import { createWorld, type TestPerson } from '../world.ts'

// Tests every job under every temporary state. A job's action that would end or drop something waits while the state
// lasts, and resumes afterwards.

const world = createWorld()
const { subscribed, pass, passMonth } = subscriptionsIn(world)
const { put, take, giveBack, waitOffers } = eventsIn(world)

type DueAction = {
  fan: TestPerson
  creator: TestPerson
  /** Makes the action due while the state lasts. */
  due(): Promise<unknown>
  /** Makes the next attempt due. */
  retry?(): Promise<unknown>
  state(): Promise<unknown>
}
type Case = {
  job: string
  make(): Promise<DueAction>
  waits: readonly string[]
  resumed: string
  /** States that end the action by design or do not affect it, each with the reason. */
  except?: Partial<Record<Separation, string>>
}

const blocks = {
  'the fan blocks the creator': 'a block returns tickets and places in line',
  'the creator blocks the fan': 'a block returns tickets and places in line',
}

/** Creates a fan on the waiting list of the only seat. */
async function createWaitingFan() {
  const creator = await world.person('creator')
  const [seated, fan] = [await world.person('fan', 500), await world.person('fan', 500)]
  const event = await put(creator, { max_participants: 1 })
  for (const one of [seated, fan]) await take(one, event, { price: 100 })
  const state = async () =>
    (
      await world.owner<{ status: string }>(
        'select status from tickets where event_id = $1 and fan_id = $2 order by id desc limit 1',
        [event, fan.id],
      )
    )[0]?.status
  return { creator, seated, fan, event, state }
}

const cases: Record<string, Case> = {
  'a renewal': {
    job: 'subscriptions',
    make: async () => {
      const { id, ...pair } = await subscribed()
      const read = () => world.owner<{ state: string }>('select state from memberships where id = $1', [id])
      return {
        ...pair,
        due: () => passMonth(id),
        retry: () => pass(id, '61 minutes'),
        state: async () => (await read())[0]?.state,
      }
    },
    waits: ['paused'],
    resumed: 'active',
  },
  'a place in line': {
    job: 'events',
    make: async () => {
      const { seated, event, ...made } = await createWaitingFan()
      return { ...made, due: () => giveBack(seated, event) }
    },
    waits: ['waitlisted'],
    resumed: 'offered',
    except: { ...blocks, 'the creator hides from the country of the fan': 'an offered seat can still be confirmed' },
  },
  'an offered seat': {
    job: 'events',
    make: async () => {
      const { seated, event, ...made } = await createWaitingFan()
      await giveBack(seated, event)
      return { ...made, due: () => waitOffers(event, confirmMinutes + 1) }
    },
    waits: ['waitlisted'],
    resumed: 'offered',
    except: { ...blocks, 'the creator hides from the country of the fan': 'an offered seat can still be confirmed' },
  },
  'an announcement': {
    job: 'outbox',
    make: async () => {
      const [creator, fan] = [await world.person('creator'), await world.person('fan')]
      await world.as(fan).social.follow({ userId: creator.id })
      const event = await put(creator, { type: 'private-show' })
      return {
        creator,
        fan,
        due: () => world.owner('select event_announce($1, $2)', [creator.id, event]),
        retry: () =>
          world.owner(
            `update outbox set due_at = now() where kind = 'announcement' and payload ->> 'event_id' = $1::text`,
            [event],
          ),
        state: async () => ((await world.noticesOf(fan, 'creator_online')).length > 0 ? 'notified' : 'waits'),
      }
    },
    waits: ['waits'],
    resumed: 'notified',
    except: {
      'the fan is suspended': 'an announcement is for those who can come when it is made',
      'the fan asked for deletion': 'an announcement is for those who can come when it is made',
      'the fan blocks the creator': 'an announcement is for those who can come when it is made',
      'the creator blocks the fan': 'an announcement is for those who can come when it is made',
      'the creator hides from the country of the fan': 'the country of a follower is not known',
    },
  },
}

const all = (reason: string, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, reason]))
const moment = 'has a time of its own: the money returns or the time passes, whatever the reason'
const upkeep = 'ends nothing that belongs to people who are temporarily apart'

/** Jobs without a case above, each with the reason. */
const jobsWithoutCase: Record<string, string> = {
  ...all(moment, ['calls', 'streams', 'reminders', 'messages', 'holds', 'summaries', 'arrivals']),
  ...all(upkeep, [
    'audit',
    'days',
    'figures',
    'incidents',
    'security',
    'decisions',
    'appeals',
    'checks',
    'ranking',
    'content',
    'costs',
    'fold',
    'lanes',
    'services',
    'proof',
  ]),
  ...all(upkeep, [
    'mature',
    'requests',
    'presence',
    'digests',
    'notifications',
    'uploads',
    'purchases',
    'claims',
    'reconcile',
  ]),
  ...all(upkeep, [
    'recordings',
    'recordings_tidy',
    'recording_cuts',
    'call-recordings',
    'reminders_purge',
    'marks',
    'viewings',
    'sessions',
  ]),
  ...all(upkeep, ['lanes', 'mail_proofs', 'bans', 'retention']),
  ...all('is the end of a temporary state itself', ['deletions', 'suspensions']),
  orders: 'counts the days of a suspended side too: the tokens return, or silence accepts the delivery',
  broadcasts: 'waits for a suspended creator: broadcast.service.test.ts',
  event_series: 'waits for a suspended creator: series_extend',
  payouts: 'asks again every five minutes of the week',
}

test('every job has a case, or a reason why it has none', () => {
  const covered = [...Object.values(cases).map(({ job }) => job), ...Object.keys(jobsWithoutCase)]
  expect([...new Set(covered)].toSorted()).toEqual(Object.keys(jobs).toSorted())
})

const run = (job: string) => runJob(() => world.contextOf(), job)

for (const [name, { job, make, waits, resumed, except = {} }] of Object.entries(cases))
  test.each(allApart.filter((state) => except[state] === undefined))(
    `${name} waits while %s, and resumes`,
    async (state) => {
      const { fan, creator, due, retry, state: read } = await make()
      await separations[state].begin(world, fan, creator)
      await due()
      for (let times = 0; times < 2; times++) {
        await run(job)
        // polls, because a run of another test may be handling the row
        await expect.poll(read).toSatisfy((found: unknown) => waits.includes(String(found)))
      }
      await separations[state].end(world, fan, creator)
      await retry?.()
      await run(job)
      await expect.poll(read).toBe(resumed)
    },
  )
