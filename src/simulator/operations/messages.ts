import type { Operation } from '../simulation.ts'

export const messages: Operation[] = [
  {
    name: 'send a message',
    weight: 10,
    async run(sim) {
      const [from, to] = [sim.anyone('fan', 'fan', 'creator'), sim.anyone('creator', 'fan')]
      const content = sim.visibility.mark('Words.', from, to)
      const sent = await sim.act(
        from,
        (caller, idempotencyKey) => caller.messages.send({ userId: to.id, kind: 'text', content, idempotencyKey }),
        ({ message }) => message.id,
      )
      if (!sent) return
      const { id, price } = sent.message
      sim.see('message', { id, owner: from, other: to, tokens: price, text: content })
      sim.deal(from, to)
      sim.acknowledge(`message ${id} ${price}`)
    },
  },
  {
    name: 'open messages',
    weight: 6,
    async run(sim) {
      const message = sim.some('message')
      if (!message?.other) return
      await sim.attempt(message.other, (caller) => caller.messages.read({ userId: message.owner.id }))
    },
  },
  {
    name: 'delete a message',
    weight: 2,
    async run(sim) {
      const message = sim.some('message')
      if (!message?.other) return
      const target = { userId: message.other.id, messageId: message.id }
      await sim.attempt(sim.actor(message.owner, message.other), (caller) => caller.messages.remove(target))
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
    weight: 2,
    async run(sim) {
      const message = sim.chance.happens(0.5) ? sim.some('message') : undefined
      const sides = [message?.owner ?? sim.anyone('fan', 'creator'), message?.other ?? sim.anyone('creator')] as const
      const [person, other] = sim.chance.happens(0.5) ? sides : [sides[1], sides[0]]
      const blocked = await sim.attempt(person, async ({ social: { block } }) => {
        await block({ userId: other.id })
        return true
      })
      if (blocked) sim.setBlock(person, other, true)
    },
  },
  {
    name: 'approach despite a block',
    weight: 3,
    async run(sim) {
      const pair = sim.someBlock()
      if (!pair) return
      const [from, to] = sim.chance.happens(0.5) ? pair : pair.toReversed()
      if (!from || !to) return
      const content = sim.visibility.mark('Words.', from, to)
      const succeeded = await sim.attempt(
        from,
        async ({ tips, messages: { send } }): Promise<unknown> =>
          sim.chance.happens(0.5)
            ? tips.send({ recipientId: to.id, tokens: 1 })
            : send({ userId: to.id, kind: 'text', content }),
      )
      if (succeeded) sim.deal(from, to)
    },
  },
  {
    name: 'unblock',
    weight: 2,
    async run(sim) {
      const pair = sim.someBlock()
      if (!pair) return
      const [person, other] = pair
      const unblocked = await sim.attempt(person, async ({ social: { unblock } }) => {
        await unblock({ userId: other.id })
        return true
      })
      if (unblocked) sim.setBlock(person, other, false)
    },
  },
]
