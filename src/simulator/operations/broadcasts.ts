import { Failure, type Operation } from '../simulation.ts'
import { addUpload } from './effects.ts'

/** Words of every broadcast, which a job delivers. */
export const broadcastWords = 'News.'

export const broadcasts: Operation[] = [
  {
    name: 'send a broadcast',
    weight: 0.8,
    async run(sim) {
      const owner = sim.anyone('creator')
      const price = sim.chance.happens(0.7) ? sim.chance.between(3, 20) : undefined
      const draft = {
        audience: sim.chance.pick(['all', 'all', 'vip', 'new'] as const),
        message: broadcastWords,
        frequency: sim.chance.pick(['once', 'once', 'daily'] as const),
        image_id: sim.chance.happens(0.3) ? await addUpload(sim, owner, 'message-image') : null,
        ...(price && { content_id: await addUpload(sim, owner, 'paid-content'), content_price: price }),
      }
      const made = await sim.act(
        owner,
        ({ broadcast }, idempotencyKey) => broadcast.create({ ...draft, idempotencyKey }),
        ({ broadcast }) => broadcast.id,
      )
      if (made) sim.see('broadcast', { id: made.broadcast.id, owner, ...(price && { tokens: price }) })
    },
  },
  ...(['pause', 'resume', 'cancel'] as const).map(
    (name): Operation => ({
      name: `${name} a broadcast`,
      weight: 0.15,
      async run(sim) {
        const sent = sim.some('broadcast')
        if (sent) await sim.attempt(sim.actor(sent.owner), ({ broadcast }) => broadcast[name]({ id: sent.id }))
      },
    }),
  ),
  {
    name: 'unlock an attachment',
    weight: 2,
    async run(sim) {
      const [fan, sent] = [sim.anyone('fan'), sim.some('broadcast')]
      if (!sent?.tokens) return
      const userId = sent.owner.id
      const thread = await sim.attempt(fan, ({ messages }) => messages.thread({ userId }))
      const locked = thread?.messages.find(({ attachment }) => attachment !== null && attachment.price > 0)
      if (!locked?.attachment) return
      const { price } = locked.attachment
      const wasUnlocked = locked.attachment.unlocked
      if (!wasUnlocked && locked.attachment.url) throw new Failure(`The locked attachment of ${locked.id} has its URL.`)
      const opened = await sim.act(
        fan,
        ({ messages }, idempotencyKey) => messages.unlock({ userId, messageId: locked.id, price, idempotencyKey }),
        ({ message }) => message.id,
      )
      // a second request opens the file without another payment
      if (opened && !wasUnlocked) sim.acknowledged.set(`content ${fan.id} ${locked.id} ${price}`, 1)
    },
  },
  {
    name: 'send a picture',
    weight: 1,
    async run(sim) {
      const [from, to] = [sim.anyone('fan', 'fan', 'creator'), sim.anyone('creator', 'fan')]
      const attachment_id = await addUpload(sim, from, 'message-image')
      const sent = await sim.act(
        from,
        ({ messages }, idempotencyKey) =>
          messages.send({ userId: to.id, kind: 'image', attachment_id, idempotencyKey }),
        ({ message }) => message.id,
      )
      if (!sent) return
      const { id, price } = sent.message
      sim.see('message', { id, owner: from, other: to, tokens: price })
      sim.deal(from, to)
      sim.acknowledge(`message ${id} ${price}`)
    },
  },
  {
    name: 'change a profile picture',
    weight: 0.2,
    async run(sim) {
      const person = sim.anyone('fan', 'creator')
      const upload_id = await addUpload(sim, person, 'profile-picture')
      await sim.attempt(person, ({ profile }) => profile.setPicture({ picture: 'profile-picture', upload_id }))
    },
  },
]
