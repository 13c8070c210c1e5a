const WINDOW_MS = 1000
const FATAL_FACTOR = 20

export type Verdict = 'admitted' | 'rejected' | 'abusive'
export type Rate = { take(now: number): Verdict }

/**
 * Creates a limit of `perSecond` admitted calls in any sliding second. Rejected calls count too: at 20 times the rate
 * the verdict is `abusive`, and Ably closes the connection.
 */
export function createRate(perSecond: number): Rate {
  const admitted = sliding()
  const attempted = sliding()
  return {
    take(now) {
      if (attempted.add(now) > perSecond * FATAL_FACTOR) return 'abusive'
      if (admitted.count(now) >= perSecond) return 'rejected'
      admitted.add(now)
      return 'admitted'
    },
  }
}

function sliding() {
  const times: number[] = []
  const count = (now: number) => {
    const first = times.findIndex((time) => time > now - WINDOW_MS)
    times.splice(0, first < 0 ? times.length : first)
    return times.length
  }
  const add = (now: number) => {
    times.push(now)
    return count(now)
  }
  return { add, count }
}
