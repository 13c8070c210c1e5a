/** Clean-up functions of the running test. A process runs one test at a time. */
const cleanUps: (() => Promise<unknown>)[] = []

/** Registers a clean-up that runs when the test is over. */
export const addCleanUp = (end: () => Promise<unknown>): void => void cleanUps.push(end)

/** Runs all clean-ups, the newest first. */
export async function runCleanUps(): Promise<void> {
  for (const end of cleanUps.splice(0).reverse()) await end()
}
