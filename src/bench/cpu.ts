import fs from 'node:fs'

const parallel = 4
const tickMs = 10

/** Returns the workerd processes that this process and its descendants started. */
function workerds(): { pid: string; ticks: number }[] {
  const processes = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const stats = processes.flatMap((pid) => {
    try {
      const [, name, rest] = /^\d+ \((.+)\) (.+)$/s.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      const fields = rest?.split(' ') ?? []
      return [{ pid, name, parent: fields[1] ?? '0', ticks: Number(fields[11]) + Number(fields[12]) }]
    } catch {
      return []
    }
  })
  const parentOf = new Map(stats.map(({ pid, parent }) => [pid, parent]))
  const isOurs = (pid: string | undefined): boolean =>
    pid !== undefined && (pid === String(process.pid) || isOurs(parentOf.get(pid)))
  return stats.filter(({ pid, name }) => name === 'workerd' && isOurs(pid))
}

/** Returns the CPU time of all workerd processes in milliseconds. */
export const workerdCpuMs = (): number => workerds().reduce((sum, { ticks }) => sum + ticks * tickMs, 0)

/** Returns the resident memory of all workerd processes in megabytes. */
export const workerdMegabytes = (): number =>
  workerds().reduce((sum, { pid }) => {
    const kb = /^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return sum + Number(kb ?? 0) / 1_024
  }, 0)

/** Returns the CPU time of one call of `call` in microseconds: the mean of many calls, some of them concurrent. */
export async function cpuMicroseconds(call: () => Promise<unknown>, { calls = 240, warm = 60 } = {}): Promise<number> {
  for (let i = 0; i < warm; i++) await call()
  const before = workerdCpuMs()
  let left = calls
  const work = async () => {
    while (left-- > 0) await call()
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return ((workerdCpuMs() - before) * 1000) / calls
}
