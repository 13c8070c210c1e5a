/**
 * Settles as `work` does, or rejects with a TimeoutError after `ms`. The work itself continues: its late result is
 * passed to `late`.
 */
export async function within<Result>(
  ms: number,
  work: Promise<Result>,
  late: (result: Result) => void = () => {},
): Promise<Result> {
  let isLate = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true
      reject(new DOMException(`No answer within ${ms} ms`, 'TimeoutError'))
    }, ms)
  })
  work.then(
    (result) => isLate && late(result),
    () => {},
  )
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
