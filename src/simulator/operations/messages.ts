import type { Operation } from '../simulation.ts'

export const messages: Operation[] = [
  {
    name: 'send a message',
    weight: 10,
    async run(sim) {
      const [from, to] = [sim.anyone('fan', 'fan', 'creator'), sim.anyone('creator', 'fan')]
      const sent = await sim.act(
        from,
        (caller, idempotencyKey) =>
          caller.messages.send({ userId: to.id, kind: 'text', content: 'Words.', idempotencyKey }),
        ({ message }) => message.id,
      )
      if (!sent) return
      const { id, price } = sent.message
      sim.see('message', { id, owner: from, other: to, tokens: price })
      sim.acknowledge(`message ${id} ${price}`)
    },
  },
  {
    name: 'open messages',
    weight: 6,
    async run(sim) {
      const message = sim.some('message')
      if (!message?.other) return
      const reader = sim.actor(message.other)
      await sim.attempt(reader, (caller) => caller.messages.read({ userId: message.owner.id }))
    },
  },
  {
    name: 'delete a message',
    weight: 2,
    async run(sim) {
      const message = sim.some('message')
      if (!message?.other) return
      const target = { userId: message.other.id, messageId: message.id }
      await sim.attempt(sim.actor(message.owner), (caller) => caller.messages.remove(target))
    },
  },
]

export const social: Operation[] = [
  {
    name: 'follow',
    weight: 3,
    run: (sim) => sim.attempt(sim.anyone(), (caller) => caller.social.follow({ userId: sim.anyone().id })),
  },
  {
    name: 'unfollow',
    weight: 1,
    run: (sim) => sim.attempt(sim.anyone(), (caller) => caller.social.unfollow({ userId: sim.anyone().id })),
  },
  {
    name: 'block',
    weight: 1,
    run: (sim) =>
      sim.attempt(sim.anyone('fan', 'creator'), (caller) => caller.social.block({ userId: sim.anyone().id })),
  },
  {
    name: 'unblock everyone',
    weight: 1,
    async run(sim) {
      const person = sim.anyone('fan', 'creator')
      for (const { id } of sim.people)
        if (sim.chance.happens(0.5)) await sim.attempt(person, (caller) => caller.social.unblock({ userId: id }))
    },
  },
]
