const settling = new Set<() => Promise<void>>()

/** Registers a function that waits for unfinished work of a test file. The next file runs in the same process. */
export const settleWithFile = (settle: () => Promise<void>) => void settling.add(settle)

/** Waits for all registered work. Ignores failures, because its services may already be stopped. */
export async function settleLeftovers(): Promise<void> {
  await Promise.allSettled([...settling].map((settle) => settle()))
  settling.clear()
}
