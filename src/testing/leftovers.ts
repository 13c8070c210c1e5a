const settling = new Set<() => Promise<void>>()

/** Has work that a test file left behind end with it: the next file runs in the same process. */
export const settleWithFile = (settle: () => Promise<void>) => void settling.add(settle)

/** Waits for all of it, however it ends: the services it was for may have gone. */
export async function settleLeftovers(): Promise<void> {
  await Promise.allSettled([...settling].map((settle) => settle()))
  settling.clear()
}
