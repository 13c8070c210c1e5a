import type { Operation, Simulation } from '../simulation.ts'
import { sendTip } from './effects.ts'
import { accessOf, sit, someShow, watch, watcher } from './streams.ts'

const moderations = [
  ...(['timeout', 'ban', 'unban', 'unban', 'slow', 'followers_only', 'mute_all'] as const),
  ...(['delete', 'pin', 'unpin'] as const),
] as const

/** A viewer raises a hand, is invited, comes on stage, and leaves it. Each step can be the last one. */
async function bringGuest(sim: Simulation): Promise<void> {
  const [show, fan] = [someShow(sim), sim.anyone('fan')]
  if (!show) return
  const { id, host } = show
  const token = await watch(sim, show, fan)
  if (token) await sit(sim, token)
  const raised = await sim.attempt(await watcher(sim, show, fan), ({ live }) => live.raiseHand({ id }))
  if (!raised) return
  const bring = { id, user_id: fan.id }
  await sim.attempt(sim.actor(host, fan), ({ live }) => live.bringGuest(bring))
  await sim.market.scheduler.advance(sim.chance.pick([1, 10, 61]) * 1_000)
  const consent = sim.chance.happens(0.5) && { recording_consent: true as const }
  await sim.attempt(fan, ({ live }) => live.bringGuest({ ...bring, ...consent }))
  const joined = await sim.attempt(fan, ({ live }) => live.join({ id }))
  if (joined?.token) await sit(sim, joined.token)
  if (sim.chance.happens(0.3))
    await sim.attempt(sim.actor(host, fan), ({ live }) => live.bringGuest({ ...bring, picture: false }))
  if (sim.chance.happens(0.6)) await sim.attempt(sim.actor(host, fan), ({ live }) => live.dismissGuest(bring))
}

export const stages: Operation[] = [
  {
    name: 'write in a stream',
    weight: 3,
    async run(sim) {
      const [show, person] = [someShow(sim), sim.anyone()]
      if (!show) return
      await sim.attempt(await watcher(sim, show, person), ({ live }) => live.say({ id: show.id, text: 'Words.' }))
    },
  },
  {
    name: 'read the chat of a stream',
    weight: 1,
    async run(sim) {
      const [show, person] = [someShow(sim), sim.anyone()]
      if (show) await sim.attempt(await watcher(sim, show, person), ({ live }) => live.chat({ id: show.id }))
    },
  },
  {
    name: 'send hearts',
    weight: 1,
    async run(sim) {
      const [show, person, count] = [someShow(sim), sim.anyone(), sim.chance.between(1, 9)]
      if (show) await sim.attempt(await watcher(sim, show, person), ({ live }) => live.heart({ id: show.id, count }))
    },
  },
  {
    name: 'tip in a stream',
    weight: 5,
    async run(sim) {
      const [show, fan] = [someShow(sim), sim.anyone('fan')]
      if (!show) return
      const { id: stream_id, host, tips } = show
      const tokens = sim.chance.between(1, 60)
      const message = sim.chance.pick(['', 'Words.'])
      const { is_running, may_watch } = await accessOf(sim, show, fan)
      const beforeMs = sim.market.clock.now()
      if (!(await sendTip(sim, fan, host, { tokens, message, stream_id }))) return
      if (sim.market.clock.now() > beforeMs) show.isUncertain = true
      if (!is_running || !may_watch) return
      tips.count += 1
      tips.tokens += tokens
      if (show.goal !== undefined) show.goal += tokens
    },
  },
  {
    name: 'set the goal of a stream',
    weight: 2,
    async run(sim) {
      const show = someShow(sim)
      if (!show) return
      const { id, host } = show
      // earlier tips of the same millisecond would count
      await sim.market.scheduler.advance(2)
      const goal = { id, title: 'A goal', tokens: sim.chance.between(10, 400) }
      const isSet = sim.chance.happens(0.8)
      const done = await sim.attempt(
        sim.actor(host),
        ({ live }): Promise<unknown> => (isSet ? live.setGoal(goal) : live.clearGoal({ id })),
      )
      if (done && isSet) show.goal = 0
      else if (done) delete show.goal
    },
  },
  { name: 'bring a guest on stage', weight: 2, run: bringGuest },
  {
    name: 'moderate a stream',
    weight: 1.5,
    async run(sim) {
      const [show, person] = [someShow(sim), sim.anyone('fan')]
      if (!show) return
      const action = sim.chance.pick(moderations)
      const target = { user_id: person.id, message_id: sim.chance.between(1, 5), seconds: sim.chance.pick([0, 30]) }
      await sim.attempt(sim.actor(show.host), ({ live }) =>
        live.moderate({ id: show.id, action, on: sim.chance.happens(0.3), ...target }),
      )
    },
  },
  {
    name: 'lift a ban',
    weight: 1,
    run: (sim) => sim.attempt(sim.anyone('creator'), ({ live }) => live.unban({ userId: sim.anyone('fan').id })),
  },
  {
    name: 'raid a stream',
    weight: 1,
    async run(sim) {
      const [show, target] = [someShow(sim), someShow(sim)]
      if (!show || !target) return
      await sim.attempt(sim.actor(show.host), ({ live }) => live.raid({ id: show.id, to: target.host.id }))
    },
  },
  {
    name: 'accept raids',
    weight: 0.3,
    run: (sim) =>
      sim.attempt(sim.anyone('creator'), ({ live }) =>
        live.saveSettings({ accepts_raids: sim.chance.happens(0.8), slow_seconds: 0, followers_only: false }),
      ),
  },
]
