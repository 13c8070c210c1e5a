import type { Operation, Simulation } from '../simulation.ts'
import { unlockContent } from './effects.ts'

const subjects = { content: 'content', offer: 'offer', product: 'product', event: 'class', message: 'message' } as const

/** Sells an item, removes it, and in most cases undoes the removal, each followed by its job. */
async function removeSoldItem(sim: Simulation): Promise<void> {
  const [item, fan, admin] = [sim.some('content'), sim.anyone('fan'), sim.anyone('admin')]
  if (!item || !(await unlockContent(sim, fan, item))) return
  const report = { subject: 'content', content_type: 'content', subject_id: item.id, reason: 'spam' } as const
  const filed = await sim.attempt(fan, ({ moderation: { report: file } }) => file(report))
  if (!filed) return
  const { id } = filed
  const finish = () => sim.market.scheduler.finish(sim.market.runJob('decisions'))
  if (!(await sim.attempt(admin, ({ moderation: { cases } }) => cases.remove({ id, reason: 'spam' })))) return
  await finish()
  if (sim.chance.happens(0.3)) return
  await sim.attempt(admin, ({ moderation: { cases } }) => cases.undo({ id }))
  await finish()
}

export const moderation: Operation[] = [
  { name: 'remove a sold item', weight: 1, run: removeSoldItem },
  {
    name: 'report an item',
    weight: 2,
    async run(sim) {
      const kind = sim.chance.pick(['content', 'offer', 'product', 'event', 'message'] as const)
      const item = sim.some(kind)
      if (!item) return
      const reporter = kind === 'message' && item.other ? item.other : sim.anyone('fan', 'creator')
      const details = sim.visibility.mark('Words.', reporter, 'moderator')
      const filed = await sim.attempt(reporter, (caller) =>
        caller.moderation.report({
          subject: 'content',
          content_type: subjects[kind],
          subject_id: item.id,
          reason: sim.chance.pick(['spam', 'fraud'] as const),
          details,
        }),
      )
      if (filed && item.text) sim.visibility.open(item.text, 'moderator')
      if (filed) sim.see('case', { id: filed.id, owner: item.owner })
    },
  },
  {
    name: 'decide a report',
    weight: 2,
    async run(sim) {
      const [admin, filed] = [sim.anyone('admin'), sim.some('case')]
      if (!filed) return
      const { id, owner } = filed
      const removes = sim.chance.happens(0.5)
      const decided = await sim.attempt(sim.actor(admin), ({ moderation: { cases } }) =>
        removes ? cases.remove({ id, reason: 'spam' }) : cases.dismiss({ id, reason: 'no_violation' }),
      )
      if (decided && removes) sim.see('removal', { id: decided.report.id, owner })
    },
  },
  {
    name: 'undo a removal',
    weight: 1,
    async run(sim) {
      const removal = sim.some('removal')
      if (!removal) return
      await sim.attempt(sim.actor(sim.anyone('admin')), (caller) => caller.moderation.cases.undo({ id: removal.id }))
    },
  },
]
