import { privateKey } from '#features/uploads/index.server.ts'
import { show } from '#testing/recordings.ts'
import type { Operation, Seen, Simulation } from '../simulation.ts'
import { addUpload } from './effects.ts'

const seconds = 120

/**
 * Stores the file of a recording and creates it unpublished, as `fetchFile` of recordings does after a show. The
 * stand-in for meetings records in real time, so the simulator does not use it.
 */
async function storeRecording(sim: Simulation): Promise<void> {
  const { market } = sim
  const owner = sim.anyone('creator')
  const file = await addUpload(sim, owner, 'stream', { type: 'video/webm', seconds })
  await market.scheduler.finish(market.writeFile(privateKey(file, 'file'), show({ seconds }), 'video/webm'))
  const title = sim.visibility.mark('A replay')
  const [row] = await market.database.query<{ id: string }>(
    `insert into recordings (creator_id, making, title, stopped_at, seconds) values ($1, 'ready', $2, now(), $3)
     returning id`,
    [owner.id, title, seconds],
  )
  if (!row) throw new Error('An insert returned no row.')
  const item = { id: row.id, type: 'stream', title, description: '', category: 'general', tags: [], price_tokens: 0 }
  const flags = { is_bundle: false, is_public: false, allow_download: false }
  const files = JSON.stringify([{ upload_id: file, title: '', description: '' }])
  const values = [owner.id, { ...item, ...flags }, files, ['stream']]
  await market.database.query('select public.content_publish($1, $2, $3, $4)', values)
  await market.database.query('select public.content_play($1, 0, $2)', [row.id, seconds])
  sim.see('recording', { id: row.id, owner, text: title })
}

const hasBought = ({ acknowledged }: Simulation, effect: string): boolean =>
  [...acknowledged.keys()].some((known) => known.startsWith(effect))

/** Changes the price or the tier, the trim, and whether the recording is published. */
async function changeRecording(sim: Simulation, recording: Seen): Promise<void> {
  const { chance } = sim
  const tier = chance.happens(0.2)
    ? sim.all('tier').findLast(({ owner }) => owner.id === recording.owner.id)
    : undefined
  const price = chance.between(5, 30)
  const start = chance.pick([0, 0, 10, 30])
  const trim = chance.happens(0.4) && { trim_start: start, trim_end: chance.pick([null, 60, 90]) }
  const terms = tier ? { tier_id: tier.id } : { price }
  const change = { ...terms, ...trim, published: chance.happens(0.9) }
  const changed = await sim.attempt(sim.actor(recording.owner), ({ recordings }) =>
    recordings.update({ id: recording.id, ...change }),
  )
  if (changed && !tier) sim.see('recording', { ...recording, tokens: price })
}

export const recordings: Operation[] = [
  { name: 'store a recording', weight: 0.7, run: storeRecording },
  {
    name: 'publish a recording',
    weight: 1.5,
    async run(sim) {
      const recording = sim.some('recording')
      if (recording) await changeRecording(sim, recording)
    },
  },
  {
    name: 'buy a recording',
    weight: 3,
    async run(sim) {
      const [fan, recording] = [sim.anyone('fan'), sim.some('recording')]
      if (!recording?.tokens) return
      const { id, tokens: price } = recording
      const effect = `content ${fan.id} ${id}`
      const bought = await sim.act(
        fan,
        ({ recordings: all }, idempotencyKey) => all.buy({ id, price, idempotencyKey }),
        () => id,
      )
      // buying again opens the recording without another payment
      if (bought && !hasBought(sim, effect)) sim.acknowledge(`${effect} ${price}`)
    },
  },
  {
    name: 'watch a recording',
    weight: 1.5,
    async run(sim) {
      const [fan, recording] = [sim.anyone('fan'), sim.some('recording')]
      if (!recording) return
      const { id } = recording
      const playing = await sim.attempt(fan, ({ recordings: all }) => all.play({ id }))
      if (playing) await sim.attempt(fan, ({ recordings: all }) => all.position({ id, seconds: 40 }))
    },
  },
  {
    name: 'delete a recording',
    weight: 0.2,
    async run(sim) {
      const recording = sim.some('recording')
      if (recording) await sim.attempt(sim.actor(recording.owner), ({ recordings: all }) => all.remove(recording))
    },
  },
]
