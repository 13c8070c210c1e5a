import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

const measuredMs = 1_000

/** Returns the idle and the total processor time of all cores since boot, in milliseconds. */
const processorTime = () => {
  const times = os.cpus().map((core) => core.times)
  const idle = times.reduce((sum, core) => sum + core.idle, 0)
  return { idle, total: times.reduce((sum, { user, nice, sys, irq, idle }) => sum + user + nice + sys + irq + idle, 0) }
}

/** Returns the number of parallel lanes for tests: two, or one if other programs use more than half of the machine. */
export async function countLanes(): Promise<number> {
  const before = processorTime()
  await wait(measuredMs)
  const after = processorTime()
  return (after.idle - before.idle) / (after.total - before.total) < 0.5 ? 1 : 2
}
