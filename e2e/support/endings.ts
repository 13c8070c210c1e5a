/** Clean-ups of the running test. A process runs one test at a time. */
const begun: (() => Promise<unknown>)[] = []

/** Registers a clean-up that runs when the test is over. */
export const atTheEnd = (end: () => Promise<unknown>): void => void begun.push(end)

/** Runs all clean-ups, the newest first. */
export async function endAll(): Promise<void> {
  for (const end of begun.splice(0).reverse()) await end()
}
