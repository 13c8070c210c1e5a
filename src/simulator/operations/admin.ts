import { categories } from '#shared/categories.ts'
import { Failure, type Operation, type Person, type Simulation } from '../simulation.ts'
import { askForDeletion, emailOf, endSessions, newName, renewToken, signUp, wordsOf } from './accounts.ts'
import { buyTokens } from './effects.ts'

const hourMs = 3_600_000
const rules = ['spam', 'harassment', 'other'] as const

/** Returns someone whose account is suspended or waits for its erasure; undefined without one. */
async function someRestricted(sim: Simulation, condition: string): Promise<Person | undefined> {
  const rows = await sim.market.database.query<{ id: string }>(
    `select id from users where ${condition} and erased_at is null order by id limit 20`,
  )
  if (rows.length === 0) return undefined
  const { id } = sim.chance.pick(rows)
  return sim.people.find((person) => person.id === id)
}

/** Acts as a restricted person, whose success is a failure of the product. */
const tryToAct = (sim: Simulation, person: Person): Promise<unknown> => {
  const other = sim.anyone('creator')
  const stranger = { ...person, isIntruder: true as const }
  const action = sim.chance.pick(['tip', 'write', 'follow', 'report', 'read'] as const)
  return sim.attempt(stranger, async (caller): Promise<unknown> => {
    if (action === 'tip') return caller.tips.send({ recipientId: other.id, tokens: 1 })
    if (action === 'write') return caller.messages.send({ userId: other.id, kind: 'text', content: 'Words.' })
    if (action === 'follow') return caller.social.follow({ userId: other.id }).then(() => true)
    if (action === 'read') return caller.wallet.balance()
    return caller.moderation.report({ subject: 'person', subject_id: other.id, reason: 'spam' })
  })
}

const suspensions: Operation[] = [
  {
    name: 'suspend a person',
    weight: 0.7,
    async run(sim) {
      const admin = sim.anyone('admin')
      const subscriber = sim.chance.happens(0.5) ? sim.some('subscription')?.owner : undefined
      const person = subscriber ?? sim.anyone('fan', 'creator')
      const until = new Date(sim.market.clock.now() + sim.chance.between(6, 72) * hourMs).toISOString()
      const suspended = await sim.attempt(sim.actor(admin), ({ people }) =>
        people.suspend({ id: person.id, reason: wordsOf(person), until }),
      )
      if (!suspended) return
      endSessions(sim, person)
      // pays with the access token from before the suspension
      const stale = { ...person, isIntruder: true as const }
      await sim.attempt(stale, ({ tips }) => tips.send({ recipientId: sim.anyone('creator').id, tokens: 1 }))
      await renewToken(sim, person)
    },
  },
  {
    name: 'act while suspended or deleted',
    weight: 0.6,
    async run(sim) {
      const person = await someRestricted(sim, "status <> 'active'")
      if (!person) return
      await renewToken(sim, person)
      await tryToAct(sim, person)
    },
  },
  {
    name: 'restore a person',
    weight: 1.2,
    async run(sim) {
      const end = sim.chance.happens(0.3) ? 'suspended_reason' : 'suspended_until'
      const person = await someRestricted(sim, `${end} is not null`)
      if (!person) return
      await sim.attempt(sim.actor(sim.anyone('admin')), ({ people }) => people.restore({ id: person.id }))
      await renewToken(sim, person)
    },
  },
  {
    name: 'sign a person out',
    weight: 0.2,
    async run(sim) {
      const person = sim.anyone('fan', 'creator')
      const done = await sim.attempt(sim.actor(sim.anyone('admin')), ({ people }) => people.signOut({ id: person.id }))
      if (done) endSessions(sim, person)
    },
  },
  {
    name: 'warn a person',
    weight: 0.2,
    run: (sim) =>
      sim.attempt(sim.actor(sim.anyone('admin')), async ({ moderation }) => {
        const person = sim.anyone('fan', 'creator')
        await moderation.warn({ id: person.id, rule: 'spam', reason: wordsOf(person) })
        return true
      }),
  },
]

/** Card that only banned people use, so that a ban does not suspend everybody else. */
const bannedCard = 'pm_card_amex'

/** Returns true if a hash of a banned account is stored. This happens a day after the suspension, or at the erasure. */
const isMarked = async ({ market }: Simulation, { id }: Person, kind: 'email' | 'card'): Promise<boolean> =>
  (
    await market.database.query(
      'select from banned_marks where user_id = $1 and kind = $2 and (until is null or until > now())',
      [id, kind],
    )
  ).length > 0

const bans: Operation[] = [
  {
    name: 'ban a newcomer',
    weight: 0.3,
    async run(sim) {
      const fan = await sim.addPerson('fan')
      await buyTokens(sim, fan, { tokens: 50, card: bannedCard })
      const id = await emailOf(sim, fan)
      const banned = await sim.attempt(sim.anyone('admin'), ({ people }) =>
        people.suspend({ id: fan.id, reason: wordsOf(fan), until: null }),
      )
      if (!banned) return
      sim.see('ban', { id, owner: fan })
      await renewToken(sim, fan)
      if (sim.chance.happens(0.75)) await askForDeletion(sim, fan)
    },
  },
  {
    name: 'sign up again after a ban',
    weight: 0.5,
    async run(sim) {
      const ban = sim.some('ban')
      if (!ban || !(await isMarked(sim, ban.owner, 'email'))) return
      const person = await signUp(sim, ban.id.replace('@', `+${sim.chance.between(0, 99)}@`), newName(sim))
      if (person && !person.claims.suspended)
        throw new Failure(`${person.id} has the email address of the banned ${ban.owner.id}.`)
    },
  },
  {
    name: 'pay again after a ban',
    weight: 0.4,
    async run(sim) {
      const ban = sim.some('ban')
      if (!ban || !(await isMarked(sim, ban.owner, 'card'))) return
      const fan = await sim.addPerson('fan')
      const bought = await buyTokens(sim, fan, { tokens: 50, card: bannedCard })
      if (bought?.isPaid) throw new Failure(`${fan.id} paid with the card of the banned ${ban.owner.id}.`)
      await renewToken(sim, fan)
    },
  },
]

const applications: Operation[] = [
  {
    name: 'apply to become a creator',
    weight: 0.6,
    async run(sim) {
      const fan = sim.anyone('fan')
      const written = sim.chance.happens(0.5) ? { bio: wordsOf(fan), location: { country: 'DE' } } : {}
      const sent = await sim.attempt(fan, (caller) =>
        caller.applications.submit({ specialties: [sim.chance.pick(categories)], ...written }),
      )
      if (sent) sim.see('application', { id: sent.application.id, owner: fan })
    },
  },
  {
    name: 'claim an application',
    weight: 0.2,
    async run(sim) {
      const application = sim.some('application')
      if (!application) return
      const { id, owner } = application
      await sim.attempt(sim.actor(sim.anyone('admin')), async ({ applications: { review } }) => {
        await review.claim({ id })
        await review.note({ id, text: wordsOf(owner) })
        return true
      })
    },
  },
  {
    name: 'decide an application',
    weight: 0.8,
    async run(sim) {
      const application = sim.some('application')
      if (!application) return
      const { id, owner } = application
      const decision = sim.chance.pick(['approve', 'approve', 'approve several', 'queue', 'reject'] as const)
      const decided = await sim.attempt(
        sim.actor(sim.anyone('admin')),
        async ({ applications: { review } }): Promise<boolean> => {
          if (decision === 'approve several') return (await review.bulkApprove({ ids: [id] })).results[0]?.ok === true
          if (decision === 'approve') await review.approve({ id })
          else if (decision === 'queue') await review.queue({ id })
          else await review.reject({ id, reason: wordsOf(owner) })
          return true
        },
      )
      if (!decided) return
      if (decision === 'reject') sim.see('decision', { id: `rejected ${id}`, owner })
      else if (decision !== 'queue') {
        sim.see('decision', { id: `approved ${id}`, owner })
        await renewToken(sim, owner)
      }
    },
  },
]

const reports: Operation[] = [
  {
    name: 'report a person',
    weight: 1,
    async run(sim) {
      const person = sim.anyone('fan', 'creator')
      const about = sim.chance.pick(['person', 'profile', 'picture', 'call', 'review'] as const)
      const isItem = about === 'call' || about === 'review'
      const subject_id = isItem ? sim.some('call')?.id : person.id
      if (!subject_id) return
      const reason = sim.chance.pick(rules)
      const reporter = sim.anyone('fan', 'creator')
      const filed = await sim.attempt(reporter, ({ moderation }) =>
        moderation.report({
          ...(about === 'person' ? { subject: about } : { subject: 'content', content_type: about }),
          ...{ subject_id, reason, details: wordsOf(reporter) },
        }),
      )
      if (filed) sim.see('person case', { id: filed.id, owner: person })
    },
  },
  {
    name: 'decide a report on a person',
    weight: 0.8,
    async run(sim) {
      const filed = sim.some('person case')
      if (!filed) return
      const { id } = filed
      const removes = sim.chance.happens(0.3)
      const decided = await sim.attempt(sim.actor(sim.anyone('admin')), ({ moderation: { cases } }) =>
        removes ? cases.remove({ id, reason: 'spam' }) : cases.dismiss({ id, reason: 'not_enough' }),
      )
      if (!decided) return
      const owner = sim.people.find((person) => person.id === decided.report.author.id) ?? filed.owner
      await renewToken(sim, owner)
      if (removes) sim.see('removal', { id: decided.report.id, owner })
    },
  },
  {
    name: 'report a class that took place',
    weight: 0.3,
    async run(sim) {
      const past = await sim.market.database.query<{ id: string }>(
        `select e.id from events e where e.ends_at < now()
           and exists (select from tickets t where t.event_id = e.id) order by e.id desc limit 10`,
      )
      if (past.length === 0) return
      const { id } = sim.chance.pick(past)
      const event = sim.all('event').find((one) => one.id === id)
      const filed = await sim.attempt(sim.anyone('fan'), ({ moderation }) =>
        moderation.report({ subject: 'content', content_type: 'class', subject_id: id, reason: 'fraud' }),
      )
      if (filed && event) sim.see('case', { id: filed.id, owner: event.owner })
    },
  },
]

const appeals: Operation[] = [
  {
    name: 'appeal a decision',
    weight: 0.7,
    async run(sim) {
      const suspended = sim.chance.happens(0.5) ? await someRestricted(sim, 'suspended_reason is not null') : undefined
      const person = suspended ?? sim.some('removal')?.owner
      if (!person) return
      const listed = await sim.attempt(person, ({ moderation }) => moderation.decisions())
      const open = listed?.decisions.filter(({ may_appeal }) => may_appeal) ?? []
      if (open.length === 0) return
      const { id, case_id } = sim.chance.pick(open)
      const text = wordsOf(person)
      const sent = await sim.attempt(person, ({ moderation }) =>
        moderation.appeal(case_id === null ? { suspension_id: id, text } : { case_id, text }),
      )
      if (sent) sim.see('appeal', { id: sent.appeal.id, owner: person })
    },
  },
  {
    name: 'decide an appeal',
    weight: 0.9,
    async run(sim) {
      const appeal = sim.some('appeal')
      if (!appeal) return
      const outcome = sim.chance.pick(['upheld', 'overturned'] as const)
      const decided = await sim.attempt(sim.actor(sim.anyone('admin')), ({ moderation }) =>
        moderation.decideAppeal({ id: appeal.id, outcome, reason: 'Words.' }),
      )
      if (decided) await renewToken(sim, appeal.owner)
    },
  },
]

export const admin: Operation[] = [...suspensions, ...bans, ...applications, ...reports, ...appeals]
