import type { Operation, Simulation } from '../simulation.ts'
import { changeTicket, race, requestCall, takeTicket } from './effects.ts'

const dayMs = 86_400_000
const halfHourMs = 1_800_000

export const calls: Operation[] = [
  { name: 'accept and withdraw a request', weight: 2, run: acceptAndWithdraw },
  {
    name: 'request a call',
    weight: 5,
    async run(sim) {
      const [fan, creator] = [sim.anyone('fan'), sim.anyone('creator')]
      const shown = await sim.attempt(fan, (caller) => caller.availability.slots({ creatorId: creator.id, minutes: 5 }))
      if (!shown || shown.slots.length === 0) return
      const { start } = sim.chance.pick(shown.slots.slice(0, 60))
      const message = sim.visibility.mark('Words.', fan, creator, 'admin')
      await requestCall(sim, fan, creator, { type: 'voice', minutes: 5, scheduled_at: start, message })
    },
  },
  ...(['accept', 'decline', 'withdraw', 'cancel', 'confirm', 'reschedule'] as const).map(
    (name): Operation => ({
      name: `${name} a call`,
      weight: { accept: 5, decline: 1, withdraw: 1, cancel: 2, confirm: 3, reschedule: 3 }[name],
      async run(sim) {
        const call = sim.some(name === 'confirm' && sim.chance.happens(0.8) ? 'proposal' : 'call')
        if (!call?.other) return
        const { owner: fan, other: creator } = call
        const isOfBoth = name === 'cancel' || name === 'confirm' || name === 'reschedule'
        const byCreator =
          name === 'accept' || name === 'decline' || (isOfBoth && sim.chance.happens(name === 'confirm' ? 0.1 : 0.5))
        const halfHour = Math.ceil(sim.market.clock.now() / halfHourMs) + sim.chance.between(4, 96)
        const scheduled_at = new Date(halfHour * halfHourMs)
        const reason = sim.visibility.mark('Words.', fan, creator, 'admin')
        const acted = await sim.act(
          sim.actor(byCreator ? creator : fan, ...(isOfBoth ? [fan, creator] : [])),
          ({ sessions }, idempotencyKey) => {
            const target = { id: call.id, idempotencyKey }
            if (name === 'reschedule') return sessions.reschedule({ ...target, scheduled_at })
            if (name === 'decline' || name === 'cancel') return sessions[name]({ ...target, reason })
            return sessions[name](target)
          },
          ({ request }) => request.id,
        )
        // the other side confirms
        const [owner, other] = byCreator ? [fan, creator] : [creator, fan]
        if (acted && name === 'reschedule') sim.see('proposal', { id: call.id, owner, other })
      },
    }),
  ),
]

/** Lets the creator accept a new request while the fan withdraws it. */
async function acceptAndWithdraw(sim: Simulation): Promise<void> {
  const [fan, creator] = [sim.anyone('fan'), sim.anyone('creator')]
  const id = await requestCall(sim, fan, creator, { type: 'voice', minutes: 5 })
  if (id === undefined) return
  await race(sim, [
    { by: creator, call: ({ sessions }, idempotencyKey) => sessions.accept({ id, idempotencyKey }) },
    { by: fan, call: ({ sessions }, idempotencyKey) => sessions.withdraw({ id, idempotencyKey }) },
  ])
}

export const events: Operation[] = [
  {
    name: 'create an event',
    weight: 3,
    async run(sim) {
      const host = sim.anyone('creator')
      const startsAt = new Date(sim.market.clock.now() + sim.chance.between(2, 20) * dayMs)
      const seats = sim.chance.pick([1, 1, 2, null])
      const draft = {
        type: sim.chance.pick(['class', 'private-show'] as const),
        title: sim.visibility.mark('An event'),
        date: startsAt.toISOString().slice(0, 10),
        time: `${sim.chance.between(10, 22)}:00`,
        price: sim.chance.pick([0, 10, 30]),
        max_participants: seats,
      }
      const made = await sim.act(
        host,
        (caller, idempotencyKey) => caller.events.create({ ...draft, idempotencyKey }),
        ({ event }) => event.id,
      )
      if (made) sim.see('event', { id: made.event.id, owner: host, tokens: draft.price, text: draft.title })
    },
  },
  {
    name: 'take a ticket',
    weight: 9,
    async run(sim) {
      const event = sim.some('event')
      if (!event) return
      const auto_confirm = sim.chance.happens(0.5)
      await takeTicket(sim, sim.anyone('fan'), event, auto_confirm)
    },
  },
  ...(['giveBack', 'confirm'] as const).map(
    (action): Operation => ({
      name: action === 'confirm' ? 'confirm an offered seat' : 'give a ticket back',
      weight: 2,
      async run(sim) {
        const ticket = sim.some('ticket')
        if (ticket) await changeTicket(sim, ticket, action)
      },
    }),
  ),
  {
    name: 'cancel an event',
    weight: 1,
    async run(sim) {
      const event = sim.some('event')
      if (event) await sim.attempt(sim.actor(event.owner), (caller) => caller.events.cancel({ id: event.id }))
    },
  },
]
